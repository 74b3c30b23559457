/** Style sheets that could not be fetched: the bundler's own code requests each of them only once. */
const missing = new Set<HTMLLinkElement>()
let fetchingAgain: Promise<unknown> | undefined

if (typeof addEventListener === 'function')
  addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') missing.add(target)
    },
    // The events of such an element do not bubble.
    { capture: true },
  )

/** Imports code together with the style sheets that were missing before. @throws without a network */
export async function importWithStyles<Code>(load: () => Promise<Code>): Promise<Code> {
  fetchingAgain ??= Promise.all([...missing].map(fetchAgain)).finally(() => {
    fetchingAgain = undefined
  })
  await fetchingAgain
  return load()
}

function fetchAgain(link: HTMLLinkElement): Promise<void> {
  return new Promise((resolve, reject) => {
    const again = link.cloneNode() as HTMLLinkElement
    again.onload = () => resolve()
    again.onerror = () => reject(new Error(`The style sheet ${link.href} cannot be fetched.`))
    missing.delete(link)
    link.replaceWith(again)
  })
}
