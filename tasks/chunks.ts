import type { Rolldown } from 'vite'

type Group = Rolldown.CodeSplittingGroup
type Graph = Parameters<Extract<Group['name'], (...args: never) => unknown>>[1]

const everyPage = /src\/web\/root\.tsx/
const readingPage = /src\/web\/(pages|blog)\/[a-z-]+-page\.tsx/
const keeperScreen =
  /src\/web\/(shell\/signed-in-layout|aquariums\/dashboard-screen|admin\/[a-z]+-screen)\.tsx/
const tankScreen = /src\/web\/(demo\/demo-screen|aquariums\/aquarium-screen|logs\/log-table-screen)\.tsx/

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
  { name: 'public-styles', test: /src\/web\/(ui|shell|pages|blog)\/[^?]*\.module\.css/, priority: 4 },
  { name: 'tank-styles', test: /src\/web\/(demo|aquariums|logs|images)\/[^?]*\.module\.css/, priority: 4 },
  scripts('site', 3, ({ has }) => has(everyPage) > 0 || has(readingPage) > 1),
  scripts('keeper', 2, ({ has }) => has(readingPage) === 0 && has(keeperScreen) > 1),
  scripts('tank', 1, ({ has }) => has(readingPage) === 0 && has(tankScreen) > 1),
]

function scripts(
  name: string,
  priority: number,
  belongs: (needs: { has(screen: RegExp): number }) => boolean,
): Group {
  return {
    debugName: name,
    name: (module, graph) => {
      const importers = [...importersOf(module, graph)].filter((importer) => !importer.includes('?'))
      const has = (screen: RegExp) => importers.filter((importer) => screen.test(importer)).length
      return belongs({ has }) ? name : null
    },
    test: /\/src\/.*\.tsx?$/,
    priority,
  }
}

/** Everything that imports a module, directly or not. What is imported later, with `import()`, does not count. */
function importersOf(module: string, graph: Graph, found = new Set<string>()): Set<string> {
  for (const importer of graph.getModuleInfo(module)?.importers ?? []) {
    if (found.has(importer)) continue
    found.add(importer)
    importersOf(importer, graph, found)
  }
  return found
}
