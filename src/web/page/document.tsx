import font from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'
import type { MetaDescriptor } from 'react-router'
import { hintCookie } from '#contract/cookies.names.ts'
import { firstAddresses } from '#web/api/first-answers.ts'
import { signInAddress } from '#web/api/session-addresses.ts'
import { schemeKey, sidebarKey } from '#web/browser/storage-keys.ts'
import { PopupPattern } from '#web/ui/messages/popup-message.tsx'
import { palette, paletteCss } from '#web/ui/theme/palette.ts'
import type { PageFiles } from './page-files.ts'
import { site } from './site.ts'

/** Chooses light or dark. No quotes, ampersands or < >: React would escape them. */
const schemeScript = `const former = \`mantine-color-scheme-value\`
  const kept = localStorage.getItem(former)
  if (kept) {
    if (!localStorage.getItem(\`${schemeKey}\`)) localStorage.setItem(\`${schemeKey}\`, kept)
    localStorage.removeItem(former)
  }
  dataset.scheme = localStorage.getItem(\`${schemeKey}\`) ?? \`light\`
  const followsSystem = dataset.scheme === \`auto\` || matchMedia(\`(forced-colors: active)\`).matches
  const isDark = followsSystem ? matchMedia(\`(prefers-color-scheme: dark)\`).matches : dataset.scheme === \`dark\`
  dataset.colors = isDark ? \`dark\` : \`light\`
  if (isDark)
    for (const bar of document.querySelectorAll(\`meta[name=theme-color]\`))
      bar.media = bar.dataset.scheme === \`dark\` ? \`all\` : \`not all\``

/** Sets before the first paint what style sheets need. */
const firstPaintScript = `try {
  const { dataset } = document.documentElement
  if (document.cookie.includes(\`${hintCookie}=\`)) dataset.session = \`\`
  dataset.page = location.pathname.split(\`/\`)[1]
  ${schemeScript}
  if (localStorage.getItem(\`${sidebarKey}\`) === \`collapsed\`) dataset.sidebar = \`collapsed\`
} catch {}`

/** What the document of a link has of the pages' head: it is nobody's page and reads no cookie. */
export const sharedHead = {
  script: `try {
  const { dataset } = document.documentElement
  ${schemeScript}
} catch {}`,
  palette: paletteCss,
  font,
  darkBar: palette.dark[7],
}

type DocumentProps = {
  meta: readonly MetaDescriptor[]
  files: PageFiles
  isApp: boolean
  /** Rendered by itself: hydration renders it without the document around it, which would change the ids in it. */
  html: string
}

export function Document({ meta, files, isApp, html }: DocumentProps) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <link rel="alternate" href="/feed.xml" type="application/rss+xml" title={`${site.name} Blog`} />
        {/* The colour of the top bar, by the choice that was made here, not by the system: see color-scheme.ts. */}
        <meta name="theme-color" content="#ffffff" data-scheme="light" />
        <meta name="theme-color" content={palette.dark[7]} data-scheme="dark" media="not all" />
        <script>{firstPaintScript}</script>
        <script>{loginClickScript}</script>
        <PageHead meta={meta} />
        {/* Before the style sheets, which would delay its script until they have loaded. */}
        {isApp && <script>{firstAnswersScript()}</script>}
        {files.firstScript && <script async type="module" src={files.firstScript} fetchPriority="high" />}
        <link rel="preload" as="font" type="font/woff2" href={font} crossOrigin="anonymous" />
        {files.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        <style>{paletteCss}</style>
        {/* On a slow line, the styles of the first paint load before these. */}
        {files.imports.map((href) => (
          <link key={href} rel="modulepreload" href={href} fetchPriority="low" />
        ))}
        {files.scripts.map((src) => (
          <script key={src} type="module" src={src} fetchPriority="low" />
        ))}
      </head>
      <body>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by React */}
        <div id="app" dangerouslySetInnerHTML={{ __html: html }} />
        {!isApp && <PopupPattern />}
      </body>
    </html>
  )
}

/** Notes a click on the sign-in in `window.dataLayer`, for tag managers. It may come before all other scripts. */
const loginClickScript = `addEventListener(\`click\`, function ({ target }) {
  if (target.closest(\`a\`)?.pathname !== \`${signInAddress()}\`) return
  const hero = document.querySelector(\`[data-hero]\`)?.dataset.hero
  window.dataLayer ??= []
  window.dataLayer.push({ event: \`login_click\`, hero_image: hero ?? \`na\` })
})`

/** Requests what every screen of a user shows before the app has come. A function, so that only the build has it. */
const firstAnswersScript = () => `if (document.documentElement.dataset.session !== undefined) {
  globalThis.firstAnswers = {}
  for (const path of [${firstAddresses.map((path) => `\`${path}\``)}]) {
    firstAnswers[path] = fetch(path)
    firstAnswers[path].catch(function () {})
  }
}`

function PageHead({ meta }: { meta: readonly MetaDescriptor[] }) {
  return meta.map((each) => {
    if ('title' in each) return <title key="title">{String(each.title)}</title>
    if ('script:ld+json' in each) {
      const text = JSON.stringify(each['script:ld+json'])
      return (
        <script
          key={text}
          type="application/ld+json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own words, which React would write with entities
          dangerouslySetInnerHTML={{ __html: text.replaceAll('<', '\\u003c') }}
        />
      )
    }
    const { tagName, ...attributes } = each as { tagName?: string } & Record<string, string>
    const key = JSON.stringify(attributes)
    return tagName === 'link' ? <link key={key} {...attributes} /> : <meta key={key} {...attributes} />
  })
}
