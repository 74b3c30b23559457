import type { ReactNode } from 'react'
import { useBrowserAddress } from '#web/browser/browser-address.ts'
import { PageAddressContext } from '#web/browser/page-address.ts'
import * as css from '#web/shared/shared.module.css'
import { SharedView } from '#web/shared/shared-view.tsx'
import { sharedWords as words } from '#web/shared/shared-words.ts'
import { isOver, useShared } from '#web/shared/use-shared.ts'
import { Button } from '#web/ui/button.tsx'
import { PopupMessage } from '#web/ui/messages/popup-message.tsx'
import { useFollowScheme } from '#web/ui/theme/color-scheme.ts'

/** The whole page of a link, for readers without an account: it has no router, no session and no service worker. */
export default function SharedPage() {
  const address = useBrowserAddress()
  useFollowScheme()
  return (
    <PageAddressContext value={address}>
      <PopupMessage />
      <SharedFrame>
        <SharedContent k={address.search.get('k') ?? ''} />
      </SharedFrame>
    </PageAddressContext>
  )
}

/** The server's document shows it until the script has come. */
export function LoadingSharedPage() {
  return (
    <SharedFrame>
      <LoadingTank />
    </SharedFrame>
  )
}

function SharedFrame({ children }: { children: ReactNode }) {
  return (
    <div className={css.page}>
      <main id="content" className={css.main}>
        {children}
      </main>
      <footer className={css.foot}>
        <a href="/">{words.made}</a>
      </footer>
    </div>
  )
}

function LoadingTank() {
  return (
    <div className={css.loading}>
      <p role="status">{words.loading}</p>
      <div />
    </div>
  )
}

function SharedContent({ k }: { k: string }) {
  const { shared, retry } = useShared(k)
  if (shared === undefined) return <LoadingTank />
  if (!(shared instanceof Error)) return <SharedView key={k} shared={shared} k={k} />
  const hasEnded = isOver(shared)
  return (
    <section className={css.message}>
      <h1>{hasEnded ? words.over : words.failed}</h1>
      <p>{hasEnded ? words.overAdvice : shared.message}</p>
      {!hasEnded && (
        <Button tone="filled" onClick={retry}>
          {words.again}
        </Button>
      )}
    </section>
  )
}
