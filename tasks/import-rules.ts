import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { root, runTool } from './run-tool.ts'

type Report = { diagnostics: { category: string; location: { path: string; start: { line: number } } }[] }

/**
 * Lints a fixture under the project's own rules, in a copy where its files lie in src/. A line marked `// expect: rule, rule` must
 * be reported, for a rule that Biome cannot load reports nothing and looks like a clean project; no other import may be.
 */
export async function importRuleProblems(
  fixture = path.join(root, 'tasks/import-rules-fixture'),
  rules = path.join(root, 'tasks/lint'),
): Promise<string[]> {
  const copy = await mkdtemp(path.join(tmpdir(), 'coralline-import-rules-'))
  try {
    await cp(fixture, copy, { recursive: true })
    await cp(rules, path.join(copy, 'tasks/lint'), { recursive: true })
    for (const name of ['biome.json', 'package.json']) await cp(path.join(root, name), path.join(copy, name))
    const expected = await expectedMarks(copy)
    const reported = await reportedMarks(copy)
    return [
      ...(expected.size === 0 ? ['The fixture expects nothing.'] : []),
      ...[...expected].filter((mark) => !reported.has(mark)).map((mark) => `not reported: ${mark}`),
      // Other rules may well see more in such odd files; the import rules must not.
      ...[...reported]
        .filter((mark) => mark.endsWith(' plugin') && !expected.has(mark))
        .map((mark) => `reported without reason: ${mark}`),
    ]
  } finally {
    await rm(copy, { recursive: true, force: true })
  }
}

async function expectedMarks(copy: string): Promise<Set<string>> {
  const marks = new Set<string>()
  const files = await readdir(path.join(copy, 'src'), { recursive: true, withFileTypes: true })
  for (const file of files.filter((entry) => entry.isFile())) {
    const place = path.join(file.parentPath, file.name)
    const lines = (await readFile(place, 'utf8')).split('\n')
    for (const [index, line] of lines.entries()) {
      const expectation = line.split('// expect: ')[1]
      for (const rule of expectation?.split(', ') ?? []) {
        // A rule about the file itself, such as its name, has no line.
        const number = line.startsWith('// expect: ') ? 0 : index + 1
        marks.add(`${path.relative(copy, place).replaceAll('\\', '/')}:${number} ${rule}`)
      }
    }
  }
  return marks
}

async function reportedMarks(copy: string): Promise<Set<string>> {
  const args = ['lint', '--reporter=json', '--max-diagnostics=none', 'src']
  const { stdout, output } = await runTool('biome', args, { cwd: copy })
  if (!stdout.startsWith('{')) throw new Error(`Biome printed no report:\n${output}`)
  const { diagnostics }: Report = JSON.parse(stdout)
  return new Set(
    diagnostics.map(({ category, location }) => `${location.path}:${location.start.line} ${category}`),
  )
}
