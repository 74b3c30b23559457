import { useCallback, useEffect, useRef } from 'react'
import { tellCancelled, unreadable } from '#web/imports/import-messages.tsx'
import type { ImportUpload } from '#web/imports/import-upload.ts'
import type { ImportState, ImportTask } from '#web/imports/import-words.ts'

/** What is done with the file just now, or what it has come to. */
export type Doing =
  | { is: 'running'; task: ImportTask; progress: ImportState }
  | { is: 'failed'; task: ImportTask; error: unknown; again: () => void }
  | undefined

type Task<Result> = {
  send: (upload: ImportUpload) => Promise<Result>
  done: (result: Result) => void
  /** What another try is. */
  again: () => void
  /** True for a failure that is said elsewhere. */
  mend?: (error: unknown) => boolean
}

type Running = { task: ImportTask; progress: ImportState; controller: AbortController }
type UploadGiven = { aquariumId: number; file: File; setDoing: (doing: Doing) => void }

/** Sends the file for one thing at a time; whoever leaves ends it. */
export function useUpload({ aquariumId, file, setDoing }: UploadGiven) {
  const running = useRef<Running>(undefined)

  const cancel = useCallback(() => {
    const was = running.current
    running.current = undefined
    was?.controller.abort()
    setDoing(undefined)
    return was
  }, [setDoing])

  async function start<Result>(task: ImportTask, { send, done, again, mend }: Task<Result>) {
    cancel()
    const controller = new AbortController()
    const { signal } = controller
    const tell = (progress: ImportState) => {
      if (signal.aborted) return
      running.current = { task, progress, controller }
      setDoing({ is: 'running', task, progress })
    }
    tell({ step: 'sending', bytes: 0 })
    try {
      const result = await send({
        aquariumId,
        file,
        signal,
        onSent: (bytes) => tell({ step: 'sending', bytes }),
        onProgress: (progress) => tell({ step: 'working', progress }),
      })
      if (signal.aborted) return
      running.current = undefined
      setDoing(undefined)
      done(result)
    } catch (thrown) {
      if (signal.aborted) return
      const error = await unreadable(file, thrown)
      if (signal.aborted) return
      running.current = undefined
      setDoing(undefined)
      if (!mend?.(error)) setDoing({ is: 'failed', task, error, again })
    }
  }

  useEffect(
    () => () => {
      const was = running.current
      running.current = undefined
      was?.controller.abort()
      if (was?.task === 'import') tellCancelled(was.progress)
    },
    [],
  )
  return { start, cancel }
}
