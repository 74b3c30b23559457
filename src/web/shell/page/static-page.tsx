import { Fragment } from 'react'
import { useMatches } from 'react-router'
import { useShell } from '#web/shell/shell-data.ts'
import visitor from '#web/shell/visitor.ts?page-script'
import { isBuilding } from '#web/ui/building.ts'

type PageScript = typeof visitor

/** What a route says of itself to the root: its built page is read as HTML, and the app's scripts do not draw it again. */
export type PageHandle = {
  isStatic: true
  /** What draws parts of the page instead. */
  script?: PageScript
}

/** The scripts of a page that is being built for visitors; undefined where the app draws the page. */
export function usePageScripts(): readonly PageScript[] | undefined {
  const handles = useMatches().flatMap(({ handle }) => (handle as PageHandle | undefined) ?? [])
  // The app's own page is built at the address of the home page; nobody is known there yet.
  const { user } = useShell()
  if (!isBuilding || user !== undefined || handles.length === 0) return undefined
  return [visitor, ...handles.flatMap(({ script }) => script ?? [])]
}

/** Nothing waits for them. */
export function PageScripts({ scripts }: { scripts: readonly PageScript[] }) {
  return scripts.map(({ address, imports }) => (
    <Fragment key={address}>
      {imports.map((each) => (
        <link key={each} rel="modulepreload" href={each} />
      ))}
      <script type="module" src={address} fetchPriority="low" />
    </Fragment>
  ))
}
