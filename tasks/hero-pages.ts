import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { heroPictures } from '#web/ui/pictures.ts'

/**
 * Makes five landing pages of the one that was prerendered: `index.html` shows the first hero, `index.2.html` to
 * `index.5.html` the others. A hero is a name and a sentence, in the markup and in the data that the page is hydrated with.
 */
export async function writeHeroPages(folder: string): Promise<void> {
  const html = await readFile(path.join(folder, 'index.html'), 'utf8')
  const [first, ...others] = heroPictures
  for (const words of [first.name, first.alt])
    if (html.split(words).length < 3) throw new Error(`The landing page does not say "${words}" twice.`)
  for (const [index, { name, alt }] of others.entries()) {
    // What is the same in HTML, JSON and a script's string can be replaced in all of them.
    if (!/^[\w ,-]+$/.test(name + alt)) throw new Error(`No plain words: ${name}, ${alt}`)
    const page = html.replaceAll(first.name, name).replaceAll(first.alt, alt)
    await writeFile(path.join(folder, `index.${index + 2}.html`), page)
  }
}
