/**
 * Makes a folder of the built client that any host of files can serve, at its root or below a path:
 * `node web/pages.mjs FOLDER`. The engine in the page answers in a server's place, and addresses of pages
 * stand behind the `#`, where no host has to know them.
 */
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const dist = fileURLToPath(new URL('dist/', import.meta.url));
const SERVER = '<meta name="host" content="server" />';
const FILES = '<meta name="host" content="files" />';

/** Writes the folder; what was there before goes. */
export async function writePages(folder) {
    const page = await readFile(join(dist, 'index.html'), 'utf8');
    if (!page.includes(SERVER)) throw new Error('the document says that a server answers');
    await rm(folder, { recursive: true, force: true });
    // Hosts of files pack what they send themselves, if at all, and write into no document.
    const isTheirs = (path) => !path.endsWith('.br') && !path.endsWith('hints.json');
    await cp(dist, folder, { recursive: true, filter: isTheirs });
    // There is one document, and everything lies beside it.
    const beside = page.replace(SERVER, FILES).replaceAll('href="/', 'href="./');
    // Home is what most people open first.
    const hints = JSON.parse(await readFile(join(dist, 'hints.json'), 'utf8'));
    const links = hints.pages['/'].map((file) => {
        const rel = file.endsWith('.css') ? 'stylesheet' : 'modulepreload';
        return `<link rel="${rel}" crossorigin href="./${file}">`;
    });
    const whole = beside.replace('</head>', `${links.join('')}</head>`);
    await writeFile(join(folder, 'index.html'), whole);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
    const folder = resolve(process.argv[2] ?? 'target/pages');
    await writePages(folder);
    console.log(`The site is in ${folder}.`);
}
