import { useEffect } from 'react'
import type { MetaDescriptor, Params, UIMatch } from 'react-router'
import { useMatches } from 'react-router'
import type { PageScriptName } from './page-files.ts'

type ShownRoute = Pick<UIMatch, 'handle' | 'loaderData' | 'params'>

/** The head that the innermost route with a `meta` gives the page. */
export function metaOf(matches: readonly ShownRoute[]): MetaDescriptor[] | undefined {
  for (const { handle, loaderData, params } of matches.toReversed()) {
    const { meta } = (handle as PageHandle | undefined) ?? {}
    // Each route's `meta` takes the data of its own loader.
    if (meta) return meta({ loaderData: loaderData as never, params })
  }
  return undefined
}

/** Sets the title and the description of the page; the rest of a page's head matters only in built pages. */
export function usePageTitle(): void {
  const head = metaOf(useMatches()) ?? []
  const title = head.flatMap((each) => ('title' in each ? [String(each.title)] : []))[0]
  const description = head.flatMap((each) =>
    'content' in each && 'name' in each && each.name === 'description' ? [String(each.content)] : [],
  )[0]
  useEffect(() => {
    if (title !== undefined) document.title = title
    if (description) document.querySelector('meta[name=description]')?.setAttribute('content', description)
  }, [title, description])
}

/** The head of a page, made from the data of its route's own loader. */
export type PageMeta = (page: { loaderData: never; params: Params }) => MetaDescriptor[]

/** What a route on the screen tells the rest of the app. */
export type PageHandle = { meta?: PageMeta | undefined; pageScript?: PageScriptName | undefined }
