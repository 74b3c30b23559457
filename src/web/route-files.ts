import type { ComponentType } from 'react'
import type { LoaderFunction, NonIndexRouteObject, RouteObject, ShouldRevalidateFunction } from 'react-router'
import { MissingFile } from '#web/outcomes/load-failure.tsx'
import type { PageScriptName } from '#web/page/page-files.ts'
import type { PageHandle, PageMeta } from '#web/page/page-title.ts'

type RouteFile = {
  default: ComponentType
  /** Runs also when pages are built, where `import.meta.env.SSR` is true. */
  loader?: LoaderFunction
  shouldRevalidate?: ShouldRevalidateFunction
  ErrorBoundary?: ComponentType
  meta?: PageMeta
  pageScript?: PageScriptName
}

const files = import.meta.glob<RouteFile>('./screens/*-{screen,page,layout}.tsx')

/** A route without a path of its own, which loads data for the routes in it and draws little else than them. */
export function layout(file: string, children: RouteObject[]): NonIndexRouteObject {
  return { ...ofFile(file), children }
}

export function route(path: string, file: string, children?: RouteObject[]): NonIndexRouteObject {
  return { ...ofFile(file), path, ...(children && { children }) }
}

/** The route that its parent shows at the parent's own address. */
export function index(file: string): RouteObject {
  return { ...ofFile(file), index: true }
}

/** The id names the file, which the build looks up: see tasks/build.ts. */
function ofFile(file: string) {
  const load = files[`./screens/${file}`]
  if (!load) throw new Error(`There is no src/web/screens/${file}.`)
  return { id: file, lazy: async () => asRoute(await load().catch(startAnew)) }
}

function asRoute({ default: Component, meta, pageScript, ...rest }: RouteFile) {
  const handle: PageHandle = { meta, pageScript }
  return { Component, handle, ...rest }
}

/** An update removes the files that an old page names; a reload brings the new ones, but only once in each build. */
function startAnew(error: unknown): Promise<RouteFile> | RouteFile {
  if (import.meta.env.SSR || import.meta.env.DEV) throw error
  // The address of this script is another one in each build.
  const build = import.meta.url
  if (history.state?.loadedAnew === build) return { default: MissingFile }
  history.replaceState({ ...history.state, loadedAnew: build }, '')
  location.reload()
  return new Promise(() => {})
}
