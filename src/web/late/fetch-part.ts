/** Style sheets that could not be fetched: the bundler's own code requests each of them only once. */
const missing = new Set<string>()

if (typeof addEventListener === 'function')
  addEventListener('vite:preloadError', ({ payload }) => {
    const [, address] = /CSS for (\S+)/.exec(payload.message) ?? []
    if (address !== undefined) missing.add(address)
  })

/** Fetches a part of the page that comes late, with the style sheets that were missing before. @throws without a network */
export async function fetchPart<Part>(load: () => Promise<Part>): Promise<Part> {
  await Promise.all([...missing].map(fetchStyles))
  return load()
}

function fetchStyles(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = address
    link.onload = () => {
      missing.delete(address)
      resolve()
    }
    link.onerror = () => {
      link.remove()
      reject(new Error(`The style sheet ${address} cannot be fetched.`))
    }
    document.head.append(link)
  })
}
