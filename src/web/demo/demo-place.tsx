import { isBuilding } from '#web/browser/building.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { lazyParts } from './demo-lazy-parts.tsx'
import { firstParts } from './demo-parts.tsx'
import * as css from './demo-place.module.css'

const demoParts = { ...firstParts, ...lazyParts }
export type DemoPart = keyof typeof demoParts

/** Where a part of the demo stands. In the built page fields and buttons wait for the script: see demo-islands.tsx. */
export function DemoPlace({ part }: { part: DemoPart }) {
  const Part = demoParts[part]
  if (!isBuilding) return <Part />
  return (
    <fieldset className={css.place} data-demo-part={part} disabled>
      <VisuallyHidden as="legend">Can be used as soon as the page is loaded</VisuallyHidden>
      <Part />
    </fieldset>
  )
}
