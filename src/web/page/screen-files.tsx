import { pathPattern } from '#contract/pages.ts'
import { firstAddresses } from '#web/api/first-answers.ts'
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
