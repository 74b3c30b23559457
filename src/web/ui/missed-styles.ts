// The bundler's loader takes a style sheet that failed once for one that is there: on another try it would do without.
const missed = new Set<string>()

/** Notes the style sheets that cannot be loaded from now on. */
export function watchStyles(): void {
  document.addEventListener('error', noteMissed, { capture: true })
}

/** Loads those that could not be loaded before. @throws while one still cannot */
export async function loadMissedStyles(): Promise<void> {
  await Promise.all([...missed].map(loadStyle))
}

function noteMissed({ target }: Event): void {
  if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return
  missed.add(target.href)
  target.remove()
}

function loadStyle(href: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    link.onload = () => {
      missed.delete(href)
      resolve()
    }
    link.onerror = () => reject(new Error('A style sheet could not be loaded.'))
    document.head.append(link)
  })
}
