import { useMatches } from 'react-router'
import { useShell } from './shell-data.ts'
import visitor from './visitor.ts?page-script'

/** What a route says of itself to the root: its built page is read as HTML, and no script draws it again. */
export type PageHandle = { isStatic: boolean }

/** Whether a page is being built that is sent without the app's scripts. In a browser nothing else than the app is drawn. */
export function useIsStatic(): boolean {
  const { handle } = useMatches().findLast(({ handle }) => handle) ?? {}
  // The app's own page is built at the address of the home page; nobody is known there yet.
  const { user } = useShell()
  return import.meta.env.SSR && user === undefined && (handle as PageHandle | undefined)?.isStatic === true
}

/** The one script of a static page, which is waited for by nothing. */
export function VisitorScript() {
  return (
    <>
      {visitor.imports.map((address) => (
        <link key={address} rel="modulepreload" href={address} />
      ))}
      <script type="module" src={visitor.address} />
    </>
  )
}
