import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { PastImport } from '#contract/imports/imports.ts'
import { importPage } from '#contract/pages.ts'
import { countWords } from '#domain/count-words.ts'
import { call } from '#web/api/api.ts'
import { Button } from '#web/ui/button.tsx'
import { messageOf } from '#web/ui/messages/notification.ts'
import { RelativeTime } from '#web/ui/time/relative-time.tsx'
import * as css from './past-imports.module.css'

type PastImportsProps = { aquariumId: number; onUndo: (past: PastImport) => void }

export function PastImports({ aquariumId, onUndo }: PastImportsProps) {
  const [imports, setImports] = useState<PastImport[] | Error>()
  useEffect(() => {
    const leaving = new AbortController()
    call('GET /api/aquariums/:id/imports', { params: { id: aquariumId }, signal: leaving.signal }).then(
      setImports,
      (error: unknown) => leaving.signal.aborted || setImports(new Error(messageOf(error))),
    )
    return () => leaving.abort()
  }, [aquariumId])
  if (!imports || (Array.isArray(imports) && imports.length === 0)) return null
  return (
    <section className={css.past} aria-labelledby="past-imports">
      <h3 id="past-imports">Imported into this tank</h3>
      {imports instanceof Error ? (
        <p>{imports.message}</p>
      ) : (
        <ul className={css.list}>
          {imports.map((past) => (
            <li key={past.id}>
              <span className={css.name}>
                <Link to={importPage(aquariumId, past.id)}>{past.file_name}</Link>
                <span>
                  <RelativeTime instant={past.finished_at} /> · {countsOf(past)}
                </span>
              </span>
              {past.undone_at !== null && <span className={css.undone}>Undone</span>}
              {past.undone_at === null && past.created + past.updated > 0 && (
                <Button
                  size="small"
                  aria-label={`Undo the import of ${past.file_name}`}
                  onClick={() => onUndo(past)}
                >
                  Undo
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function countsOf(past: PastImport): string {
  const names = ['created', 'updated', 'unchanged', 'rejected'] as const
  return names
    .filter((name) => past[name] > 0)
    .map((name) => `${countWords(past[name])} ${name}`)
    .join(', ')
}
