/** Somebody who has closed the page hears that it is their turn. */
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer as createHttp } from 'node:http';
import { createServer as createTcp, type AddressInfo, type Server as Tcp } from 'node:net';
import { serve, type Server } from './server';
import { awaitTurn, expect, playNow, shot, test } from './table';

const listen = (server: Tcp) =>
  new Promise<number>((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
  );

/** Things that arrive, in order. */
class Inbox<T> {
  #here: T[] = [];
  #waiting: ((thing: T) => void)[] = [];

  put(thing: T) {
    const next = this.#waiting.shift();
    if (next) next(thing);
    else this.#here.push(thing);
  }

  next(): Promise<T> {
    const thing = this.#here.shift();
    return thing === undefined
      ? new Promise((resolve) => this.#waiting.push(resolve))
      : Promise.resolve(thing);
  }
}

/** A push service, and a browser that it knows. */
async function pushService() {
  const inbox = new Inbox<string>();
  const [own, secret] = [createECDH('prime256v1'), randomBytes(16)];
  const key = own.generateKeys();
  const server = createHttp((request, answer) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      inbox.put(decrypt(Buffer.concat(parts)));
      answer.writeHead(201).end();
    });
  });
  const decrypt = (body: Buffer) => {
    const [salt, theirs, sealed] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)];
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), key, theirs]);
    const shared = Buffer.from(hkdfSync('sha256', own.computeSecret(theirs), secret, info, 32));
    const derive = (what: string, length: number) =>
      Buffer.from(hkdfSync('sha256', shared, salt, `Content-Encoding: ${what}\0`, length));
    const open = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
    open.setAuthTag(sealed.subarray(-16));
    const text = Buffer.concat([open.update(sealed.subarray(0, -16)), open.final()]);
    return text.subarray(0, -1).toString();
  };
  const origin = `http://127.0.0.1:${await listen(server)}`;
  const keys = { p256dh: key.toString('base64url'), auth: secret.toString('base64url') };
  return { inbox, origin, known: { endpoint: `${origin}/ada`, keys }, close: () => server.close() };
}

/** A mail server that takes every letter. */
async function mailServer() {
  const inbox = new Inbox<string>();
  const server = createTcp((socket) => {
    let [letter, rest]: [string | null, string] = [null, ''];
    socket.write('220 sink\r\n');
    socket.on('error', () => {});
    socket.on('data', (bytes) => {
      const lines = (rest + bytes.toString()).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (letter === null) {
          if (line === 'DATA') letter = '';
          socket.write(line === 'DATA' ? '354 go on\r\n' : '250 yes\r\n');
        } else if (line === '.') {
          inbox.put(letter.replaceAll('=\n', '').replaceAll('=3D', '='));
          letter = null;
          socket.write('250 taken\r\n');
        } else letter += `${line}\n`;
      }
    });
  });
  return { inbox, port: await listen(server), close: () => server.close() };
}

const freePort = async () => {
  const server = createTcp();
  const port = await listen(server);
  await new Promise((resolve) => server.close(resolve));
  return port;
};

test('whoever has closed the page is told by browser and by e-mail', async ({ browser }) => {
  const [push, mail, port] = [await pushService(), await mailServer(), await freePort()];
  const origin = `http://127.0.0.1:${port}`;
  const notices = ['--push-contact', 'mailto:ada@games.example', '--push-service', push.origin];
  notices.push('--mail', `smtp://127.0.0.1:${mail.port}`, '--mail-from', 'games@games.example');
  notices.push('--notice-after', '0', '--port', String(port), '--origin', origin);
  const server: Server = await serve(null, notices);
  const context = await browser.newContext({
    baseURL: origin,
    reducedMotion: 'reduce',
    serviceWorkers: 'allow',
  });
  // What only a browser with a maker's service behind it can do.
  await context.addInitScript((known) => {
    let told = false;
    const subscription = { toJSON: () => known, unsubscribe: () => ((told = false), true) };
    Notification.requestPermission = () => Promise.resolve('granted' as const);
    Object.assign(PushManager.prototype, {
      subscribe: () => ((told = true), Promise.resolve(subscription)),
      getSubscription: () => Promise.resolve(told ? subscription : null),
    });
  }, push.known);

  const ada = await context.newPage();
  await ada.goto('/settings');
  await ada.getByRole('button', { name: 'Tell me here' }).click();
  await expect(ada.getByText('It shows a notice')).toBeVisible();
  await ada.getByRole('button', { name: 'Quiet at night' }).click();
  await expect(ada.getByLabel('Quiet from')).toHaveValue('22:00');
  await shot(ada, 'turn-notices');
  await ada.getByRole('button', { name: 'None' }).click();
  await ada.getByLabel('Your e-mail address').fill('ada@games.example');
  await ada.getByRole('button', { name: 'Tell me there' }).click();
  await expect(ada.getByText('A letter is on its way to ada@games.example')).toBeVisible();
  const link = /\S+\/notices#\S+/.exec(await mail.inbox.next())?.[0];
  await ada.goto(link!);
  await ada.getByRole('button', { name: 'Go on' }).click();
  await expect(ada.getByText('You are told at ada@games.example')).toBeVisible();

  await ada.goto('/new/draftosaurus?with=friends');
  await ada.getByRole('button', { name: 'Make the table' }).click();
  await ada.waitForURL('**/table/*');
  const table = ada.url();
  const friend = await browser.newContext({ baseURL: origin, reducedMotion: 'reduce' });
  const bob = await friend.newPage();
  await bob.goto(table);
  await bob.getByRole('button', { name: 'Sit here' }).first().click();
  await expect(bob.getByRole('button', { name: 'Stand up' })).toBeVisible();
  await ada.getByRole('button', { name: 'Start the game' }).click();
  await expect(ada.getByText('Your turn').first()).toBeVisible();
  await ada.close();

  const notice = JSON.parse(await push.inbox.next()) as Record<string, string>;
  expect(notice.title).toBe('Your move in Draftosaurus');
  expect(notice.address).toBe(table);
  const letter = await mail.inbox.next();
  expect(letter).toContain('Subject: Your move in Draftosaurus');
  expect(letter).toContain(table);

  await context.close();
  await friend.close();
  await server.stop();
  push.close();
  mail.close();
});

test('whoever is waited for sees it in the tab and on the icon', async ({ page }) => {
  // What only an installed site has.
  await page.addInitScript(() => {
    const badge = (count: number) => ((document.documentElement.dataset.badge = `${count}`), 0);
    Object.assign(navigator, {
      setAppBadge: (count: number) => Promise.resolve(badge(count)),
      clearAppBadge: () => Promise.resolve(badge(0)),
    });
  });
  const icon = page.locator('link[rel="icon"]');
  const badge = (count: number) =>
    expect(page.locator('html')).toHaveAttribute('data-badge', `${count}`);
  await page.goto('/');
  await badge(0);
  await expect(icon).toHaveAttribute('href', /ammonite(?!-turn)/);
  await playNow(page);
  await awaitTurn(page);
  await expect(page).toHaveTitle(/^● Draftosaurus/);
  await badge(1);
  await page.goto('/');
  await expect(page).toHaveTitle(/^\(1\) Mesozoic/);
  await badge(1);
  await expect(icon).toHaveAttribute('href', /ammonite-turn/);
});
