import type { ComponentType } from 'react'
import { startTransition, useEffect, useState } from 'react'
import { whenIdle } from '#web/browser/when-idle.ts'

/** A part of the page that is not in its first paint: imported and drawn when the browser is idle, where `Until` was. */
export function lazyWhenIdle<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Until?: ComponentType<Props>,
): ComponentType<Props> {
  // Once it has come it is drawn at once, so that who goes back finds the page as high as it was.
  let Loaded: ComponentType<Props> | undefined
  return function LazyWhenIdle(props: Props) {
    const [Part, setPart] = useState(() => Loaded)
    useEffect(() => {
      if (Loaded) return setPart(() => Loaded)
      const bring = (): unknown =>
        load().then(
          // A transition: it does not interrupt the first render of a screen, which would have to begin again.
          (part) => {
            Loaded = part
            startTransition(() => setPart(() => part))
          },
          () => addEventListener('online', bring, { once: true }),
        )
      return whenIdle(bring)
    }, [])
    const Shown = Part ?? Until
    return Shown && <Shown {...props} />
  }
}
