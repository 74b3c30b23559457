import type { ComponentType } from 'react'
import { startTransition, useEffect, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { useBrowserAddress } from '#web/browser/browser-address.ts'
import { PageAddressContext } from '#web/browser/page-address.ts'
import { whenIdle } from '#web/browser/when-idle.ts'
import { PopupMessage } from '#web/ui/messages/popup-message.tsx'
import { firstParts } from './demo-parts.tsx'
import type { DemoPart } from './demo-place.tsx'

// The script of the demo as a visitor gets it: the page around these parts is HTML and stays as it is.
const places = [...document.querySelectorAll<HTMLFieldSetElement>('[data-demo-part]')].map((place) => ({
  place,
  part: place.dataset.demoPart as DemoPart,
  built: [...place.children],
}))
const root = document.createElement('div')
document.body.append(root)
// Drawn in short pieces, between which the page answers to its visitor.
startTransition(() => createRoot(root).render(<DemoIslands />))

function DemoIslands() {
  const address = useBrowserAddress()
  const [parts, setParts] = useState<Partial<Record<DemoPart, ComponentType>>>(firstParts)
  useEffect(
    () =>
      whenIdle(() => {
        // On failure the parts stay as they were built.
        import('./demo-lazy-parts.tsx').then(
          ({ lazyParts }) => startTransition(() => setParts({ ...firstParts, ...lazyParts })),
          () => {},
        )
      }, 2_000),
    [],
  )
  useLayoutEffect(() => {
    // Removed before the first paint, so that nothing is seen twice or moves.
    for (const { place, part, built } of places) {
      if (!parts[part]) continue
      for (const element of built) element.remove()
      place.disabled = false
    }
  }, [parts])
  return (
    <PageAddressContext value={address}>
      <PopupMessage />
      {places.map(({ place, part }) => {
        const Part = parts[part]
        // Without a key: the list of places never changes.
        return Part && createPortal(<Part />, place)
      })}
    </PageAddressContext>
  )
}
