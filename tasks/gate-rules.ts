/** The only file that decides who may see which aquariums, and which of them are somebody's own. */
const gate = 'server/aquariums/visible-aquariums.store.ts'

/** Stores that ask for an aquarium's owner, or whether it is deleted, and why: it is not to say who may see it. */
export const excused: Readonly<Record<string, string>> = {
  'server/aquariums/owners.store.ts': 'It joins the aquariums that the gate has found with their owners.',
  'server/aquariums/sweep.store.ts': 'It hides what was deleted long ago, and finds what is to be removed.',
  'server/aquariums/unfinished-tanks.store.ts': 'Nobody sees the tanks that an import is still making.',
  'server/db/copies.ts': 'A backup notes by their ids which tanks are there, for a restore.',
  'server/db/engine/sqlite-comparison.ts': 'What is being removed is not compared.',
  'server/users/closing.store.ts': 'A user who closes an account, or comes back, takes all aquariums along.',
  'server/users/managed-users.store.ts': 'An account that an admin deletes takes all its aquariums along.',
}

/** Only these know SQL. Migrations are as the schema was in their time. */
const isQuerying = (file: string) =>
  (file.endsWith('.store.ts') || file.startsWith('server/db/')) && !file.startsWith('server/db/migrations/')

/** Columns without a condition: comments, lists of columns, columns that are read or sorted by, inserted rows. */
const harmless =
  /^\s*(?:\/\/|\/?\*).*$|\[(?:\s*'[^']*',?)+\s*\]|\.(?:select|returning|orderBy|groupBy)\('[^']*'|\binsertInto\('aquariums'\)/gm

/** A declaration with this is about aquariums: a column without its table may be one of theirs. */
const ofAquariums = /\baquariums\b|Aquariums(?:Of)?\(/

/** A column in what is written to the database, as an operand, in SQL, or as a key: `eb.and({ user_id: 1 })`. */
const written = /'[^'\n]*'|"[^"\n]*"|`[^`]*`|\b(?:and|or)\(\{[^}]*/g
const column = /(?:\b(\w+)\.)?\b(user_id|deleted_at)\b/g

const said: Readonly<Record<string, string>> = {
  user_id: 'Which aquariums are whose own',
  deleted_at: 'Which aquariums are deleted',
}

type Finding = { index: number; what: string }

/** Where a store decides who may see which aquariums, or which are deleted: a line for each place. */
export function gateProblems(file: string, text: string): string[] {
  if (!isQuerying(file) || file === gate || file.includes('.test.')) return []
  const asking = text.replace(harmless, (part) => part.replace(/[^\n]/g, ' '))
  const actors = [...asking.matchAll(/\bisAdmin\b|\bactor\.scope\b/g)].map(({ index }) => ({
    index,
    what: 'Who may see what',
  }))
  return [...actors, ...(file in excused ? [] : columnsAskedFor(asking))].map(({ index, what }) => {
    const line = asking.slice(0, index).split('\n').length
    return `src/${file}:${line}: ${what} is said in ${gate} only.`
  })
}

/** Looks at each declaration by itself. */
function columnsAskedFor(text: string): Finding[] {
  const findings: Finding[] = []
  let start = 0
  for (const declaration of text.split(/^(?=(?:export|const|function|async|type)\b)/m)) {
    const aliases = [...declaration.matchAll(/\baquariums as (\w+)/g)].map(([, alias]) => alias)
    const queries = ofAquariums.test(declaration) ? declaration.matchAll(written) : []
    for (const query of queries)
      for (const { 1: table, 2: name = '', index } of query[0].matchAll(column))
        if (!table || table === 'aquariums' || aliases.includes(table))
          findings.push({ index: start + query.index + index, what: said[name] ?? name })
    start += declaration.length
  }
  return findings
}
