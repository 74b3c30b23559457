/** Style sheets that could not be fetched: the bundler's own code requests each of them only once. */
const missing = new Set<HTMLLinkElement>()
let fetchingAgain: Promise<unknown> | undefined

if (typeof addEventListener === 'function')
  addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') missing.add(target)
    },
    // What a file's element tells does not bubble.
    { capture: true },
  )

/** Fetches a part of the page that comes late, with the style sheets that were missing before. @throws without a network */
export async function fetchPart<Part>(load: () => Promise<Part>): Promise<Part> {
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
