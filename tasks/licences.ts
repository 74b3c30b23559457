import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { licencesPage, sbomFile } from '#contract/pages.ts'
import { root, runTool } from './run-tool.ts'

type LockedPackage = { version?: string; license?: string; dev?: boolean; link?: boolean }

/** Writes the texts of all licences, and the list of all packages as CycloneDX, that a built Coralline consists of. */
export async function writeLicences(folder: string) {
  const lock = JSON.parse(await readFile(path.join(root, 'package-lock.json'), 'utf8'))
  const texts = new Map<string, string[]>()
  for (const [place, { version, license, dev }] of Object.entries<LockedPackage>(lock.packages)) {
    if (place === '' || dev) continue
    const files = await licenceFiles(path.join(root, place))
    // Of the programs for other systems, which are in the lock file, too, nothing is installed.
    if (!files) continue
    const text = files.join('\n\n') || `Licence: ${license ?? 'not stated'}`
    const name = `${place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)} ${version}`
    texts.set(text, [...(texts.get(text) ?? []), name])
  }
  const own = await readFile(path.join(root, 'LICENSE'), 'utf8')
  const parts = [...texts].map(([text, names]) => `${names.toSorted().join('\n')}\n\n${text.trim()}\n`)
  const head = `Coralline\n\n${own.trim()}\n`
  await writeFile(path.join(folder, licencesPage), [head, ...parts].join(`\n${'-'.repeat(80)}\n\n`))
  const { code, stdout, output } = await runTool('npm', [
    'sbom',
    '--omit=dev',
    '--sbom-format=cyclonedx',
    '--package-lock-only',
  ])
  if (code !== 0) throw new Error(`npm sbom failed: ${output}`)
  await writeFile(path.join(folder, sbomFile), stdout)
}

/** Undefined for a package that is not installed. */
async function licenceFiles(folder: string): Promise<string[] | undefined> {
  const names = await readdir(folder).catch(() => undefined)
  const licences = names?.filter((name) => /^(licen[cs]e|copying|notice)/i.test(name)).toSorted()
  return licences && Promise.all(licences.map((name) => readFile(path.join(folder, name), 'utf8')))
}
