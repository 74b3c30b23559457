import { useEffect, useState } from 'react'
import { patience } from '#web/api/api.ts'
import { useLeaveWarning } from '#web/browser/leave-warning.ts'
import * as css from './import-dialog.module.css'
import type { ImportState, ImportTask } from './import-words.ts'
import { ImportSteps } from './steps.tsx'

type ImportRunningProps = { state: ImportState; bytes: number; task?: ImportTask }

/** The progress of a task on a file; warns a keeper who is about to leave the page. */
export function ImportRunning({ state, bytes, task = 'import' }: ImportRunningProps) {
  // Leaving would cancel the import.
  useLeaveWarning()
  const isSilent = useSilence(state)
  return (
    <>
      <ImportSteps state={state} bytes={bytes} task={task} />
      <div role="status">
        {isSilent && (
          <p className={css.promise}>
            Coralline has not answered for {patience / 1000} seconds.{' '}
            {task === 'import' ? importAgain : 'Wait, or cancel.'}
          </p>
        )}
      </div>
    </>
  )
}

const importAgain = 'Wait, or cancel and import the same file again: no row is created twice.'

/** True when the server has reported nothing about an import for so long that the keeper should know. */
function useSilence(state: ImportState): boolean {
  const [silent, setSilent] = useState<ImportState>()
  useEffect(() => {
    const timer = setTimeout(() => setSilent(state), patience)
    return () => clearTimeout(timer)
  }, [state])
  return silent === state
}
