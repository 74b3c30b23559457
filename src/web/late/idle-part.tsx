import type { ComponentType } from 'react'
import { startTransition, useEffect, useState } from 'react'
import { whenIdle } from '#web/browser/when-idle.ts'
import { fetchPart } from './fetch-part.ts'

/** A part of the page that the first paint does without, with code of its own: it is drawn once the browser has rested. */
export function idlePart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  return function IdlePart(props: Props) {
    const [Part, setPart] = useState<ComponentType<Props>>()
    useEffect(() => {
      const call = whenIdle(() => {
        // Without a network it comes with the next page.
        fetchPart(load).then(
          // Not amid the first drawing of a screen, which would begin anew.
          (part) => startTransition(() => setPart(() => part)),
          () => {},
        )
      })
      return call
    }, [])
    return Part ? <Part {...props} /> : null
  }
}
