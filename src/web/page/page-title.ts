import { useEffect } from 'react'
import type { MetaDescriptor, UIMatch } from 'react-router'
import { useMatches } from 'react-router'
import type { PageHandle } from './page-handle.ts'

type Shown = Pick<UIMatch, 'handle' | 'loaderData' | 'params'>

/** The head that the innermost route with a `meta` gives the page. */
export function metaOf(matches: readonly Shown[]): MetaDescriptor[] | undefined {
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
