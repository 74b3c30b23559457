import type { ReactNode } from 'react'
import { prerender } from 'react-dom/static'
import type { RouteObject } from 'react-router'
import { createStaticHandler, createStaticRouter, matchRoutes, StaticRouterProvider } from 'react-router'
import { builtOrigin, homePages, missingPage, postPage } from '#contract/pages.ts'
import { posts } from '#web/blog/posts.ts'
import { Document, sharedHead } from '#web/page/document.tsx'
import { manifest } from '#web/page/manifest.ts'
import type { PageFiles, PageScriptName } from '#web/page/page-files.ts'
import { privatePageMeta } from '#web/page/page-meta.ts'
import type { PageHandle } from '#web/page/page-title.ts'
import { metaOf } from '#web/page/page-title.ts'
import { site } from '#web/page/site.ts'
import { feed, robots, sitemap } from '#web/pages/feeds.ts'
import { staticPages } from '#web/pages/static-pages.ts'
import { LoadingSharedPage } from '#web/screens/shared-page.tsx'
import { loadingRoutes, routes } from './routes.ts'

export const pageAddresses: ReadonlySet<string> = new Set([
  ...homePages,
  ...staticPages,
  ...posts.map(({ slug }) => postPage(slug)),
  missingPage,
])

/** Files for programs, by their addresses. */
export const documents: Readonly<Record<string, () => string>> = {
  '/feed.xml': feed,
  '/sitemap.xml': sitemap,
  '/robots.txt': robots,
  '/manifest.webmanifest': manifest,
}

/** The code that draws a page: files of routes, in src/web/screens, and scripts of its own. */
export type PageParts = { routeFiles: string[]; pageScripts: PageScriptName[] }

/** A public page for a visitor: its HTML and the data of its loader. */
export async function buildPage(address: string, filesOf: (parts: PageParts) => PageFiles) {
  const { context, html } = await drawRoutes(routes, address)
  const [failure] = Object.values(context.errors ?? {})
  if (failure) throw failure
  const { matches, loaderData } = context
  const files = filesOf({
    routeFiles: matches.flatMap(({ route }) => fileOf(route)),
    pageScripts: [
      'visitor',
      ...matches.flatMap(({ route }) => (route.handle as PageHandle)?.pageScript ?? []),
    ],
  })
  const meta = metaOf(
    matches.map(({ route, params }) => ({ handle: route.handle, params, loaderData: loaderData[route.id] })),
  )
  const document = <Document meta={meta ?? []} files={files} isApp={false} html={html} />
  return { html: await drawn(document), content: loaderData[matches.at(-1)?.route.id ?? ''] }
}

/** The one page of the app, which serves all its addresses: what it shows until its scripts are loaded. */
export async function buildApp(files: PageFiles, address = '/'): Promise<string> {
  const { html } = await drawRoutes(loadingRoutes, address)
  const meta = privatePageMeta({ description: `${site.name}, the log book for reef tanks.` })
  return drawn(<Document meta={meta} files={files} isApp={true} html={html} />)
}

/** What the server's document of a link is made of. */
export async function sharedParts(files: PageFiles) {
  return { ...sharedHead, ...files, html: await drawn(<LoadingSharedPage />) }
}

async function drawRoutes(routes: RouteObject[], address: string) {
  const { query, dataRoutes } = createStaticHandler(routes)
  const context = await query(new Request(builtOrigin + address))
  if (context instanceof Response) throw new Error(`${address} leads elsewhere.`)
  const router = createStaticRouter(dataRoutes, context)
  return {
    context,
    html: await drawn(<StaticRouterProvider router={router} context={context} hydrate={false} />),
  }
}

/** The files of the routes that draw the page of an address. */
export function routeFilesAt(address: string): string[] {
  return (matchRoutes(routes, address) ?? []).flatMap(({ route }) => fileOf(route))
}

/** See `route-files.ts`. */
function fileOf({ id = '' }: Pick<RouteObject, 'id'>): string[] {
  return /\S+\.tsx$/.exec(id) ?? []
}

async function drawn(page: ReactNode): Promise<string> {
  const { prelude } = await prerender(page)
  return new Response(prelude).text()
}
