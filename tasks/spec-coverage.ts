export type CoverageRow = { sentence: string; file: string; title: string }

/** The rows of the tables of docs/spec-coverage.md. */
export function coverageRows(markdown: string): CoverageRow[] {
  return markdown.split('\n').flatMap((line) => {
    const cells = line.split('|').map((cell) => cell.trim())
    const [, sentence = '', file = '', title = ''] = cells
    const isRow = cells.length === 5 && file !== 'file' && !/^-+$/.test(file)
    return isRow ? [{ sentence, file, title }] : []
  })
}

/** What a row names that does not exist: its file, or a test or step with this title. `source` is undefined without the file. */
export function coverageProblem(
  { file, title }: CoverageRow,
  source: string | undefined,
): string | undefined {
  if (source === undefined) return `${file} is not there`
  return titlesOf(source).includes(title) ? undefined : `${file} has no test "${title}"`
}

/** The titles of the tests and steps in a test file. An ellipsis stands for what a loop or a table fills in, as in the document. */
function titlesOf(source: string): string[] {
  const written = source.matchAll(
    /\btest(?:\.step|\.each\([\s\S]*?\))?\(\s*(?:'((?:[^'\\]|\\.)*)'|"([^"]*)"|`([^`]*)`)/g,
  )
  return [...written].map(([, single, double, template]) =>
    (single ?? double ?? template ?? '').replaceAll("\\'", "'").replace(/\$\{[^}]*\}|%[a-z]/g, '…'),
  )
}
