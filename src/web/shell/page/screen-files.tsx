import { useEffect } from 'react'
import type { EndpointPath } from '#contract/endpoints.ts'
import { adminPage, appAddresses, devicesPage, logPage, pathPattern } from '#contract/pages.ts'
import { whenIdle } from '#web/browser/when-idle.ts'
import type { ScreenFileNames } from './page-files.ts'

/** What the frame of every screen shows. */
const framed: readonly EndpointPath[] = ['/api/me', '/api/aquariums/']

/**
 * Asks for the files of the screen that the address names, and for what the frame of every screen shows. The app's own page is
 * one for all addresses: otherwise they are asked for when the scripts of the frame have run. Without quotes, ampersands and
 * angle brackets, which React would write as entities.
 */
const askScript = `{
  globalThis.firstAnswers = {}
  function add(properties) { document.head.append(Object.assign(document.createElement(\`link\`), properties)) }
  if (document.documentElement.dataset.keeper !== undefined)
    for (const path of [${framed.map((path) => `\`${path}\``)}]) {
      firstAnswers[path] = fetch(path)
      firstAnswers[path].catch(function () {})
    }
  for (const { dataset, content } of document.querySelectorAll(\`meta[name=screen-files]\`))
    if (location.pathname.match(dataset.path)) {
      for (const href of dataset.styles.split(\` \`)) if (href) add({ rel: \`preload\`, as: \`style\`, crossOrigin: \`\`, href })
      for (const href of content.split(\` \`)) add({ rel: \`modulepreload\`, fetchPriority: \`low\`, href })
    }
}`

/** Names the files of all screens, in the page that the app begins with. */
export function ScreenFiles({ screens }: { screens: readonly ScreenFileNames[] }) {
  return (
    <>
      {screens.map(({ path, styles, scripts }) => (
        <meta
          key={path}
          name="screen-files"
          data-path={pathPattern(path)}
          data-styles={styles.join(' ')}
          content={scripts.join(' ')}
        />
      ))}
      <script>{askScript}</script>
    </>
  )
}

/**
 * Fetches the files of the screens that a keeper, or an admin, can go to, when the browser has nothing else to do: the router
 * answers files that it cannot fetch by loading the page anew, of which nothing is left without a network. Where there is a
 * worker, it keeps those of a keeper.
 */
export function useFilesAhead(role: 'user' | 'admin') {
  useEffect(() => {
    let isWanted = true
    const callOff = whenIdle(async () => {
      const had = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
      // One after the other: all at once they hold up a slow phone that is being used already.
      for (const href of filesOf(screensAhead(role)))
        if (isWanted && !had.includes(href)) await fetchAhead(href)
    })
    return () => {
      isWanted = false
      callOff()
    }
  }, [role])
}

function screensAhead(role: 'user' | 'admin'): string[] {
  const isKept = 'serviceWorker' in navigator
  return appAddresses.filter((path) => {
    if (path.startsWith(adminPage)) return role === 'admin'
    // Phones are paired seldom, and not without a network.
    return !isKept && path !== devicesPage && path !== logPage
  })
}

function filesOf(screens: readonly string[]): Set<string> {
  const patterns = screens.map(pathPattern)
  const named = [...document.querySelectorAll<HTMLMetaElement>('meta[name=screen-files]')]
    .filter(({ dataset }) => patterns.includes(dataset.path ?? ''))
    .flatMap(({ dataset, content }) => `${dataset.styles} ${content}`.split(' '))
  return new Set(named.filter((href) => href !== ''))
}

/**
 * Into the browser's cache. Not as a module: what failed once as a module is never asked for again by the same page. Nor by a
 * link: Firefox holds `prefetch` against the policy's `default-src`, and Safari does not know it.
 */
async function fetchAhead(href: string): Promise<void> {
  try {
    await (await fetch(href, { priority: 'low' })).arrayBuffer()
  } catch {
    // It is asked for again when it is needed.
  }
}
