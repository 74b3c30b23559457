import { heroPictures } from '#web/ui/pictures.ts'

/**
 * Makes five landing pages of the one that was prerendered with the first hero. A hero is a name and a sentence, in the
 * markup and in the data that the page is hydrated with.
 */
export function heroPages(html: string): string[] {
  const [first] = heroPictures
  for (const words of [first.name, first.alt])
    if (html.split(words).length < 3) throw new Error(`The landing page does not say "${words}" twice.`)
  return heroPictures.map(({ name, alt }) => {
    // What is the same in HTML, JSON and a script's string can be replaced in all of them.
    if (!/^[\w ,-]+$/.test(name + alt)) throw new Error(`No plain words: ${name}, ${alt}`)
    return html.replaceAll(first.name, name).replaceAll(first.alt, alt)
  })
}
