import type { Rolldown } from 'vite'

type Group = Rolldown.CodeSplittingGroup
type Graph = Parameters<Extract<Group['name'], (...args: never) => unknown>>[1]

/** Kinds of screens, by their files. */
const screen = {
  any: /src\/web\/screens\/[^?]*\.tsx/,
  every: /src\/web\/(app|screens\/public-layout)\.tsx/,
  frame: /src\/web\/screens\/(signed-in|aquarium-list)-layout\.tsx/,
  dashboard: /src\/web\/screens\/dashboard-screen\.tsx/,
  admin: /src\/web\/screens\/(admin|aquariums|audit|logs|users)-screen\.tsx/,
  aquarium: /src\/web\/screens\/(demo-page|aquarium-screen|log-table-screen|parameter-screen)\.tsx/,
  reading: /src\/web\/screens\/(home|about|terms|privacy|blog|post|developers|not-found)-page\.tsx/,
}
/** The entry contains the addresses of all screens' files, so that it differs in each build: see tasks/worker.ts. */
const entry = /src\/web\/(app\.tsx|routes\.ts|route-files\.ts)$/
/** Elements of screens: their styles come before those of the screens, which may say something else. */
const elements = /src\/web\/(ui|page|shell|outcomes)\//
/**
 * Imports, settings, sitters, the picture of a tank and the texts about parameters are opened rarely. In the file of the parts
 * that every user gets they would cost 38 kB.
 */
const rare = /src\/web\/(imports\/|settings\/|sitting\/|session\/sitting|tank-picture\/|why\/why-texts)/

/**
 * What changed in a tank comes late on its page, while the demo needs it at once: both have files of their own, or the
 * page would have all of it from its beginning.
 */
const facts = /src\/(domain|web)\/insight\/[^?]*\.tsx?$|series\/(statistics|daily-change)\.ts$/
const demoParts = /demo\/demo-lazy-parts\.tsx$/

/**
 * Which modules share a file of the build. Left alone, the bundler makes 200 files, of which a tank's page would ask
 * for 89, and 202 kB instead of 179. Each of these groups was left out for once: what that costs stands beside it.
 */
export const chunkGroups: Group[] = [
  // Every page needs all of it: in one file it is compressed better than in seven that import each other.
  {
    name: 'framework',
    test: /node_modules\/(react|react-dom|scheduler|react-router)\/|vite\/preload-helper/,
    priority: 5,
  },
  // What every page of a user needs, and the styles of what screens are made of.
  group('site', 3, ({ needs, module, isLazy }) => {
    if (needs(screen.every) > 0) return true
    const isStyle = module.endsWith('.css')
    if (isStyle && elements.test(module)) return true
    // What such a page shares with a part that comes when idle would bring a tank's scripts to the dashboard.
    if (needs(screen.reading) > 0) return isLazy || needs(screen.frame) + needs(screen.dashboard) > 0
    if (isStyle) return false
    const hasOther = needs(screen.admin) + needs(screen.aquarium) > 0
    return needs(screen.frame) > 0 || (needs(screen.dashboard) > 0 && hasOther)
  }),
  // All other styles of users' screens: one file, cached with the first page.
  group('styles', 2, ({ needs, module }) => module.endsWith('.css') && needs(screen.reading) === 0),
  // Tables and dates, which the dashboard does without: 48 kB for admins and for pairing.
  group('tables', 1.5, ({ needs, isLazy }) => {
    return needs(screen.reading) === 0 && needs(screen.aquarium) > 0 && (needs(screen.admin) > 0 || isLazy)
  }),
  // They are always opened together: 5 kB.
  { name: 'aquarium-screen', test: /screens\/(aquarium|log-table)-screen\.tsx/, priority: 0.6 },
  // Parts that come when the browser is idle, in two files instead of forty; the first has what screens need from their
  // beginning, too, 56 kB. Needing one module of a file runs all of them, so no module may start anything by being
  // loaded.
  lazy('dialogs', 0.8, ({ needs, isLazy }) => isLazy && needs(screen.any) > 0),
  { name: 'facts', test: facts, priority: 0.75 },
  { name: 'demo-parts', test: demoParts, priority: 0.65 },
  lazy('lazy-parts', 0.7, ({ isLazy }) => isLazy),
]

type Belong = (about: {
  module: string
  /** Counts the screens of a kind that need the module from their beginning, or are that module. */
  needs: (kind: RegExp) => number
  /** Whether a part that comes lazily, and is opened often, needs the module. */
  isLazy: boolean
}) => boolean

function group(name: string, priority: number, belong: Belong): Group {
  return {
    name: (module, graph) => {
      if ([entry, facts, demoParts].some((apart) => apart.test(module))) return null
      // Otherwise the demo, which is built with all of it, would count as a screen that needs it from its beginning.
      const users = [module, ...importersOf(module, graph, { except: demoParts })]
      const isLazyPart = (part: string) =>
        /src\/web\//.test(part) &&
        !screen.any.test(part) &&
        !rare.test(part) &&
        (graph.getModuleInfo(part)?.dynamicImporters.length ?? 0) > 0
      const needs = (kind: RegExp) => users.filter((one) => kind.test(one)).length
      return belong({ module, needs, isLazy: users.some(isLazyPart) }) ? name : null
    },
    test: /\/src\/.*\.tsx?$|\.css$/,
    priority,
  }
}

/** A group of scripts that come lazily, with the libraries that only they need. */
function lazy(name: string, priority: number, belong: Belong): Group {
  return { ...group(name, priority, belong), test: /\/(src|@base-ui|@floating-ui|idb|qr)\/[^?]*$/ }
}

type Search = { except?: RegExp; found?: Set<string> }

/** Everything that imports a module, directly or not. What is imported with `import()` does not count. */
export function importersOf(module: string, graph: Graph, search: Search = {}): Set<string> {
  const { except, found = new Set<string>() } = search
  for (const importer of graph.getModuleInfo(module)?.importers ?? []) {
    if (found.has(importer) || except?.test(importer)) continue
    found.add(importer)
    importersOf(importer, graph, { ...search, found })
  }
  return found
}
