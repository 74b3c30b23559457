import { useEffect } from 'react'
import { adminPage, appAddresses, devicesPage, logPage, pathPattern } from '#contract/pages.ts'
import { firstAddresses } from '#web/api/first-answers.ts'
import { whenIdle } from '#web/browser/when-idle.ts'
import type { ScreenFileNames } from './page-files.ts'

/**
 * Requests the files of the screen that the address names, and the data of every screen's frame. All addresses share the app's own
 * page: without this script the requests would start only when the scripts of the frame have run. Without quotes, ampersands and angle
 * brackets, which React would write as entities. Only the build calls it: as a constant it would stay in the app's own scripts.
 */
const askScript = () => `{
  globalThis.firstAnswers = {}
  function add(properties) { document.head.append(Object.assign(document.createElement(\`link\`), properties)) }
  if (document.documentElement.dataset.keeper !== undefined)
    for (const path of [${firstAddresses.map((path) => `\`${path}\``)}]) {
      firstAnswers[path] = fetch(path)
      firstAnswers[path].catch(function () {})
    }
  for (const { dataset, content } of document.querySelectorAll(\`meta[name=screen-files]\`))
    if (location.pathname.match(dataset.path)) {
      for (const href of dataset.styles.split(\` \`)) if (href) add({ rel: \`preload\`, as: \`style\`, crossOrigin: \`\`, href })
      for (const href of content.split(\` \`)) add({ rel: \`modulepreload\`, fetchPriority: \`low\`, href })
    }
}`

/** Lists the files of all screens in the page that the app starts with. */
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
      <script>{askScript()}</script>
    </>
  )
}

/**
 * Fetches the files of the screens that a keeper, or an admin, can go to, when the browser is idle: if the router cannot load a file,
 * it reloads the page, and without a network nothing is left then. Where there is a service worker, it keeps the files for keepers.
 */
export function useFilesAhead(role: 'user' | 'admin') {
  useEffect(() => {
    let isWanted = true
    const callOff = whenIdle(async () => {
      const had = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
      // One after the other: all at once would slow down a phone that is already being used.
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
    // Phones are paired seldom, and never without a network.
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
 * Fetches a file into the browser's cache. Not as a module: a page never requests a module again that has failed once. Not by a link
 * either: Firefox checks `prefetch` against the policy's `default-src`, and Safari does not know it.
 */
async function fetchAhead(href: string): Promise<void> {
  try {
    await (await fetch(href, { priority: 'low' })).arrayBuffer()
  } catch {
    // The file is requested again when it is needed.
  }
}
