import type { Rolldown } from 'vite'

type Group = Rolldown.CodeSplittingGroup
type Graph = Parameters<Extract<Group['name'], (...args: never) => unknown>>[1]

const everyPage = /src\/web\/(app|screens\/public-layout)\.tsx/
const readingPage = /src\/web\/screens\/(home|about|terms|privacy|blog|post|not-found)-page\.tsx/
const keeperFrame = /src\/web\/screens\/(signed-in|aquarium-list)-layout\.tsx/
const dashboard = /src\/web\/screens\/dashboard-screen\.tsx/
const adminScreen = /src\/web\/screens\/(admin|aquariums|audit|logs|users)-screen\.tsx/
/** The entry contains the addresses of all screens' files, so that it differs in each build: see tasks/worker.ts. */
const entry = /src\/web\/(app\.tsx|routes\.ts|route-files\.ts)$/
const anyScreen = /src\/web\/screens\/[^?]*\.tsx/
/**
 * Rooms whose parts are fetched with `import()` and opened every week: one file brings them all when the browser is idle. What is opened
 * rarely (imports, exports, settings) stays in files of its own: in this one it would cost every keeper 12 kB more.
 */
const lateRoom =
  /src\/web\/(aquariums|images|log-form|outbox|custom-parameters|qr-code|shell|targets|unsent)\//
/** Rooms of what screens are made of: their styles come before those of the screens, which may say something else. */
const elements = /src\/web\/(ui|page|shell|outcomes)\//
const offlineRoom = /src\/web\/offline\//
const parameterScreen = /src\/web\/screens\/parameter-screen\.tsx/
const tankScreen = /src\/web\/screens\/(demo-page|aquarium-screen|log-table-screen|parameter-screen)\.tsx/
/** A module that only this screen shares with the pages for readers is needed by no keeper at work. */
const demoTank = /src\/web\/screens\/demo-page\.tsx/

/**
 * Which modules share a file of the build. Left alone, the bundler makes a file for each set of screens that share a module:
 * over forty for one screen, many of a few hundred bytes, of which a browser asks for six at a time over HTTP/1.1.
 */
export const chunkGroups: Group[] = [
  // Every page needs all of it: in one file it is compressed better than in seven that import each other.
  {
    name: 'framework',
    test: /node_modules\/(react|react-dom|scheduler|react-router)\/|vite\/preload-helper/,
    priority: 5,
  },
  // With the scripts that every keeper's page needs: visitors' pages have no script of the app.
  group('site', 3, (has, { isStyle, isIn }) => {
    if (has(everyPage) > 0) return true
    if (isStyle && isIn(elements)) return true
    if (has(readingPage) > 0) return has(keeperFrame) + has(dashboard) + has(tankScreen) - has(demoTank) > 0
    return !isStyle && isKeepers(has)
  }),
  // Styles that neither a tank, the dashboard nor a public page needs at its start; `importWithStyles` requests them again if they did not arrive.
  group('late-styles', 2.5, (has, { isStyle }) => {
    const hasFirst = has(readingPage) + has(keeperFrame) + has(dashboard) > 0
    return isStyle && !hasFirst && has(tankScreen) === has(parameterScreen)
  }),
  // A keeper at work does not open these pages.
  group('reading', 2, (has, { isStyle }) => has(readingPage) > (isStyle ? 0 : 1)),
  group('keeper', 2, (has, { isStyle }) => isStyle && has(readingPage) === 0),
  // Tables and dates, which the dashboard does without.
  group(
    'tables',
    1.5,
    (has, { hasLate }) =>
      has(readingPage) === 0 && has(tankScreen) > 0 && (has(adminScreen) > 0 || hasLate(lateRoom)),
  ),
  // Modules that only admins need, so that no keeper waits for them.
  group('admin', 1, (has) => has(readingPage) === 0 && has(adminScreen) > 1),
  group('tank', 1, (has) => has(readingPage) === 0 && has(tankScreen) > 1),
  // Screens that are always opened together.
  { name: 'aquarium-screen', test: /screens\/(aquarium|log-table)-screen\.tsx/, priority: 0.6 },
  { name: 'parameter-screen', test: /screens\/parameter(-readings)?-screen\.tsx/, priority: 0.6 },
  // Three files instead of forty are fetched when the browser is idle. Needing one module of a file runs all of them, so no module
  // may start anything by being loaded. `offline` has what is kept on the device: it is needed before a screen's styles arrive.
  late('offline', 0.9, (_, { hasLate }) => hasLate(offlineRoom)),
  late('dialogs', 0.8, (has, { hasLate }) => hasLate(lateRoom) && has(anyScreen) > 0),
  late('late-parts', 0.7, (_, { hasLate }) => hasLate(lateRoom)),
]

/** What each page of a keeper needs, or the dashboard and another screen. */
function isKeepers(has: (screens: RegExp) => number): boolean {
  return has(keeperFrame) > 0 || (has(dashboard) > 0 && has(adminScreen) + has(tankScreen) > 0)
}

type Belong = (
  /** Counts the screens of a kind that need a module from their beginning, or are that module. */
  has: (screens: RegExp) => number,
  module: {
    /** Whether a part of such a room that comes late needs the module. */
    hasLate: (room: RegExp) => boolean
    isStyle: boolean
    /** Whether it is in such a room itself. */
    isIn: (room: RegExp) => boolean
  },
) => boolean

function group(name: string, priority: number, belong: Belong): Group {
  return {
    debugName: name,
    name: (module, graph) => {
      const needing = [module, ...importersOf(module, graph)]
      const has = (screens: RegExp) => needing.filter((one) => screens.test(one)).length
      const comesLate = (part: string) =>
        !anyScreen.test(part) && (graph.getModuleInfo(part)?.dynamicImporters.length ?? 0) > 0
      const hasLate = (room: RegExp) => needing.some((part) => room.test(part) && comesLate(part))
      const isStyle = module.endsWith('.css')
      const isIn = (room: RegExp) => room.test(module)
      return belong(has, { hasLate, isStyle, isIn }) && !entry.test(module) ? name : null
    },
    test: /\/src\/.*\.tsx?$|\.css$/,
    priority,
  }
}

/** A group of scripts that come late, with the libraries that only they need. */
function late(name: string, priority: number, belong: Belong): Group {
  return { ...group(name, priority, belong), test: /\/(src|@base-ui|@floating-ui|idb|qr)\/[^?]*$/ }
}

/** Everything that imports a module, directly or not. What is imported late, with `import()`, does not count. */
export function importersOf(module: string, graph: Graph, found = new Set<string>()): Set<string> {
  for (const importer of graph.getModuleInfo(module)?.importers ?? []) {
    if (found.has(importer)) continue
    found.add(importer)
    importersOf(importer, graph, found)
  }
  return found
}
