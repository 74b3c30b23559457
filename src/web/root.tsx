import '#web/ui/mantine.css'
import { ColorSchemeScript, mantineHtmlProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import { useSettledAddress } from '#web/shell/guard.ts'
import { PageFrame } from '#web/shell/page-frame.tsx'
import { PopupMessage } from '#web/shell/popup-message.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { PageSkeleton } from '#web/ui/page-skeleton.tsx'
import { paletteCss } from '#web/ui/palette.ts'

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" {...mantineHtmlProps}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <ColorSchemeScript defaultColorScheme="light" />
        <Meta />
        <Links />
        <style>{paletteCss}</style>
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  useSettledAddress()
  return (
    <>
      <PopupMessage />
      <Outlet />
    </>
  )
}

/** For what no page caught itself: a fault of ours. */
export function ErrorBoundary() {
  return (
    <PageFrame user={null}>
      <h1>Something went wrong</h1>
      <p>This page met a fault of its own. Nothing that you saved is lost.</p>
      <p>
        <LinkButton href="/dashboard">Back to My Aquariums</LinkButton>
      </p>
    </PageFrame>
  )
}

/** What the fallback page shows until the first data is there. */
export function HydrateFallback() {
  return (
    <PageFrame user={null}>
      <PageSkeleton />
    </PageFrame>
  )
}
