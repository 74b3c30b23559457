import { dashboardPage } from '#contract/pages.ts'
import { privatePageMeta } from '#web/shell/page/page-meta.ts'
import { schemeKey, sidebarKey } from '#web/storage-keys.ts'
import '#web/ui/theme/base.css'
import '#web/ui/theme/tokens.css'
import type { ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import { hintCookie } from '#contract/cookies.names.ts'
import { PopupMessage, PopupPattern } from '#web/messages/popup-message.tsx'
import { useSettledAddress } from '#web/session/guard.ts'
import { useRestoredPage } from '#web/session/restored-page.ts'
import { loginClickScript } from '#web/shell/analytics.ts'
import { useFocusOnNavigation } from '#web/shell/focus-on-navigation.ts'
import { PageFrame } from '#web/shell/page/page-frame.tsx'
import { PageSkeleton } from '#web/shell/page/page-skeleton.tsx'
import { ScreenFiles } from '#web/shell/page/screen-files.tsx'
import { PageScripts, usePageScripts } from '#web/shell/page/static-page.tsx'
import { RouterAddress } from '#web/shell/router-address.tsx'
import { site } from '#web/site.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { useFollowScheme } from '#web/ui/theme/color-scheme.ts'
import { palette, paletteCss } from '#web/ui/theme/palette.ts'

/**
 * Tells the style sheets before the first paint whether this browser has a session, which colours were chosen, whether its
 * sidebar is collapsed and which page is loading. The choice of colours once had another name, under which it is looked for.
 * Without quotes, ampersands and angle brackets, which React would write as entities.
 */
const firstPaintScript = `try {
  const { dataset } = document.documentElement
  if (document.cookie.includes(\`${hintCookie}=\`)) dataset.keeper = \`\`
  dataset.page = location.pathname.split(\`/\`)[1]
  const former = \`mantine-color-scheme-value\`
  const kept = localStorage.getItem(former)
  if (kept) {
    if (!localStorage.getItem(\`${schemeKey}\`)) localStorage.setItem(\`${schemeKey}\`, kept)
    localStorage.removeItem(former)
  }
  dataset.scheme = localStorage.getItem(\`${schemeKey}\`) ?? \`light\`
  const isDark = dataset.scheme === \`auto\` ? matchMedia(\`(prefers-color-scheme: dark)\`).matches : dataset.scheme === \`dark\`
  dataset.colors = isDark ? \`dark\` : \`light\`
  if (isDark)
    for (const bar of document.querySelectorAll(\`meta[name=theme-color]\`))
      bar.media = bar.dataset.scheme === \`dark\` ? \`all\` : \`not all\`
  if (localStorage.getItem(\`${sidebarKey}\`) === \`collapsed\`) dataset.sidebar = \`collapsed\`
} catch {}`

/** The page of an address that has no better words of its own, while it loads. */
export function meta() {
  return privatePageMeta({ description: `${site.name}, the log book for reef aquariums.` })
}

export function Layout({ children }: { children: ReactNode }) {
  const scripts = usePageScripts()
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <link rel="alternate" href="/feed.xml" type="application/rss+xml" title={`${site.name} Blog`} />
        {/* The colour of the top bar. Which of them holds is the choice made here, not the system's: see color-scheme.ts. */}
        <meta name="theme-color" content="#ffffff" data-scheme="light" />
        <meta name="theme-color" content={palette.dark[7]} data-scheme="dark" media="not all" />
        <script>{firstPaintScript}</script>
        <script>{loginClickScript}</script>
        <Meta />
        {/* Before the style sheets, which would hold its script up until they are there. */}
        {!scripts && <ScreenFiles />}
        <Links />
        <style>{paletteCss}</style>
        {scripts && <PageScripts scripts={scripts} />}
      </head>
      <body>
        <PopupMessage />
        <RouterAddress>
          <PageFrame>{children}</PageFrame>
        </RouterAddress>
        {scripts ? (
          <PopupPattern />
        ) : (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  )
}

export default function Root() {
  useSettledAddress()
  useFollowScheme()
  useFocusOnNavigation()
  useRestoredPage()
  return <Outlet />
}

/** For what no page caught itself: a fault of ours. */
export function ErrorBoundary() {
  return (
    <>
      <h1>Something went wrong</h1>
      <p>This page met a fault of its own. Nothing that you saved is lost.</p>
      <p>
        <LinkButton href={dashboardPage}>Back to My Aquariums</LinkButton>
      </p>
    </>
  )
}

/** What the fallback page shows until the first data is there. */
export function HydrateFallback() {
  return <PageSkeleton />
}
