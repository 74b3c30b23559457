import type { Rolldown } from 'vite'

type Group = Rolldown.CodeSplittingGroup
type Graph = Parameters<Extract<Group['name'], (...args: never) => unknown>>[1]

const everyPage = /src\/web\/(root|shell\/page\/public-layout)\.tsx/
const readingPage = /src\/web\/(home|pages|blog)\/[a-z-]+-page\.tsx/
const keeperFrame = /src\/web\/shell\/(signed-in|aquarium-list)-layout\.tsx/
const dashboard = /src\/web\/dashboard\/dashboard-screen\.tsx/
const adminScreen = /src\/web\/admin\/[a-z]+-screen\.tsx/
/** What is shared with a part that comes later would be a file of a few hundred bytes. */
const laterPart =
  /src\/web\/(log-form\/log-(fields|deletion)|aquariums\/aquarium-(fields|deletion-form)|images\/send-image|notes\/[a-z-]+-dialog)\.tsx?/
const tankScreen =
  /src\/web\/(demo\/demo-screen|aquariums\/aquarium-screen|log-table\/log-table-screen|parameter\/parameter-screen)\.tsx/

/**
 * Which modules share a file of the build. Left alone, the bundler makes a file for each set of screens that share a module:
 * over forty for one screen, many of a few hundred bytes, of which a browser asks for six at a time over HTTP/1.1.
 */
export const chunkGroups: Group[] = [
  // Every page needs all of it: in one file it is compressed better than in seven that import each other.
  {
    name: 'framework',
    test: /node_modules\/(react|react-dom|scheduler|react-router|@react-router)\/|vite\/preload-helper/,
    priority: 5,
  },
  {
    name: 'public-styles',
    test: /src\/web\/(ui|shell|session|messages|home|pages|blog)\/[^?]*\.module\.css/,
    priority: 4,
  },
  // What no page of a tank begins with; `fetchPart` asks again for what did not come.
  {
    name: 'late-styles',
    test: /src\/web\/(imports|own-parameters|log-form|targets|admin|settings|parameter|devices)\/(?!import-button)[^?]*\.module\.css/,
    priority: 3.6,
  },
  // All the rest of a keeper's.
  { name: 'keeper-styles', test: /src\/web\/[^?]*\.module\.css/, priority: 3.5 },
  scripts('site', 3, (has) => has(everyPage) > 0 || (has(readingPage) > 0 && has(keeperFrame) > 0)),
  // A keeper at work does not read.
  scripts('reading', 2, (has) => has(readingPage) > 1),
  scripts('keeper', 2, (has) => {
    if (has(readingPage) > 0) return false
    const hasOther = has(adminScreen) > 0 || has(tankScreen) > 0
    return has(keeperFrame) > 0 || (has(dashboard) > 0 && hasOther)
  }),
  // Tables and dates, which the dashboard does without.
  scripts('tables', 1.5, (has) => has(readingPage) === 0 && has(adminScreen) > 0 && has(tankScreen) > 0),
  // What only an admin sees no keeper waits for.
  scripts('admin', 1, (has) => has(readingPage) === 0 && has(adminScreen) > 1),
  scripts(
    'tank',
    1,
    (has) => has(readingPage) === 0 && (has(tankScreen) > 1 || (has(tankScreen) > 0 && has(laterPart) > 0)),
  ),
]

/** `has` counts the screens of a kind that need a module from their beginning. */
function scripts(name: string, priority: number, belong: (has: (kind: RegExp) => number) => boolean): Group {
  return {
    debugName: name,
    name: (module, graph) => {
      const importers = [...importersOf(module, graph)].filter((importer) => !importer.includes('?'))
      return belong((kind) => importers.filter((importer) => kind.test(importer)).length) ? name : null
    },
    test: /\/src\/.*\.tsx?$/,
    priority,
  }
}

/** Everything that imports a module, directly or not. What is imported later, with `import()`, does not count. */
export function importersOf(module: string, graph: Graph, found = new Set<string>()): Set<string> {
  for (const importer of graph.getModuleInfo(module)?.importers ?? []) {
    if (found.has(importer)) continue
    found.add(importer)
    importersOf(importer, graph, found)
  }
  return found
}
