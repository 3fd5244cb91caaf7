/**
 * How the client is cut into files: what every page needs, home, a table, and each game's board, each in
 * one file with its styles, instead of some fifty small ones. What is used now and then stays apart.
 *
 * `hints.json` says which of them an address needs, so that the server can name them in the document
 * and browsers fetch them at once, not one after the other.
 */
import { fileURLToPath } from 'node:url';
import type { Plugin, Rolldown } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const ENTRY = here('src/main.ts');
const HOME = here('src/home/HomePage.svelte');
const TABLE = here('src/table/TablePage.svelte');
const BOARD = /games\/([^/]+)\/web\/index\.ts$/;

/** Svelte's custom elements, of which there are none here. */
const UNUSED = /svelte\/src\/(internal\/client\/dom\/elements\/custom-element|legacy\/)/;

type Graph = Pick<Rolldown.PluginContext, 'getModuleInfo'>;

/** Everything that a module cannot do without, itself included. */
function needs(root: string, graph: Graph): Set<string> {
  const found = new Set([root]);
  for (const id of found) {
    for (const next of graph.getModuleInfo(id)?.importedIds ?? []) found.add(next);
  }
  return found;
}

/** The file of a module; nothing where the bundler decides. */
function fileOf(id: string, graph: Graph): string | null {
  const [inHome, inTable] = [HOME, TABLE].map((page) => needs(page, graph).has(id));
  if (needs(ENTRY, graph).has(id) || (inHome && inTable)) return 'shell';
  if (inHome) return 'home';
  // The parts of boards are for several games.
  return inTable || id.includes('/web/src/kit/') ? 'table' : null;
}

export function chunks(): Plugin {
  const group = (wanted: string, priority: number) => ({
    name: (id: string, graph: Graph) => (fileOf(id, graph) === wanted ? wanted : null),
    priority,
  });
  const groups = [group('shell', 3), group('home', 2), group('table', 1)];
  return {
    name: 'chunks',
    apply: 'build',
    config: () => ({
      build: {
        rolldownOptions: {
          output: { codeSplitting: { groups } },
          treeshake: { moduleSideEffects: [{ test: UNUSED, sideEffects: false }] },
        },
      },
    }),
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const all = Object.values(bundle).filter((file) => file.type === 'chunk');
        const holding = (module: string) => all.find(({ moduleIds }) => moduleIds.includes(module));
        /** The files of a module that are not in the document anyway. */
        const files = (module: string): string[] => {
          const entry = closure(holding(ENTRY), bundle);
          return [...closure(holding(module), bundle)].filter((name) => !entry.has(name));
        };
        const boards = all.flatMap(({ moduleIds }) => moduleIds.filter((id) => BOARD.test(id)));
        const hints = {
          pages: { '/': files(HOME), '/table/*': files(TABLE) },
          games: Object.fromEntries(boards.map((id) => [BOARD.exec(id)?.[1], files(id)])),
        };
        const source = JSON.stringify(hints);
        this.emitFile({ type: 'asset', fileName: 'hints.json', source });
      },
    },
  };
}

/** A file, those that it imports, and their styles. */
function closure(chunk: Rolldown.OutputChunk | undefined, bundle: Rolldown.OutputBundle) {
  const found = new Set(chunk ? [chunk.fileName] : []);
  for (const name of found) {
    const file = bundle[name];
    if (file?.type !== 'chunk') continue;
    for (const next of [...file.imports, ...(file.viteMetadata?.importedCss ?? [])]) {
      found.add(next);
    }
  }
  return found;
}
