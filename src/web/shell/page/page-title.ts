import { useEffect } from 'react'
import type { MetaDescriptor, UIMatch } from 'react-router'
import { useMatches } from 'react-router'
import type { PageHandle } from './page-handle.ts'

type Shown = Pick<UIMatch, 'handle' | 'loaderData' | 'params'>

/** What the innermost route that has something to say says of the page. */
export function metaOf(matches: readonly Shown[]): MetaDescriptor[] | undefined {
  for (const { handle, loaderData, params } of matches.toReversed()) {
    const { meta } = (handle as PageHandle | undefined) ?? {}
    // Each knows what its own loader brings.
    if (meta) return meta({ loaderData: loaderData as never, params })
  }
  return undefined
}

/** Names the page in the browser's tab; the rest of its head is for those who read built pages. */
export function usePageTitle(): void {
  const title = metaOf(useMatches())?.flatMap((each) => ('title' in each ? [String(each.title)] : []))[0]
  useEffect(() => {
    if (title !== undefined) document.title = title
  }, [title])
}
