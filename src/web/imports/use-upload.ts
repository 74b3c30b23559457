import { useCallback, useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { notifyCancelled, unreadable } from './import-messages.tsx'
import type { ImportState, ImportTask } from './import-words.ts'
import type { ImportUpload } from './upload.ts'

export type Running = { is: 'running'; task: ImportTask; progress: ImportState }

type UploadTask<Result> = {
  send: (upload: ImportUpload) => Promise<Result>
  done: (result: Result) => void
  failed: (error: unknown) => void
}

type UploadOptions = { aquariumId: number; file: File; setRunning: (running: Running | undefined) => void }

/** Sends the file for one task at a time. Leaving the page cancels it, with a message when it was an import. */
export function useUpload({ aquariumId, file, setRunning }: UploadOptions) {
  const running = useRef<Running & { controller: AbortController }>(undefined)
  const { revalidate } = useRevalidator()

  const stop = useCallback(() => {
    const was = running.current
    running.current = undefined
    was?.controller.abort()
    return was
  }, [])

  function cancel() {
    stop()
    setRunning(undefined)
  }

  async function start<Result>(task: ImportTask, { send, done, failed }: UploadTask<Result>) {
    stop()
    const controller = new AbortController()
    const { signal } = controller
    const report = (progress: ImportState) => {
      if (signal.aborted) return
      const now = { is: 'running', task, progress } as const
      running.current = { ...now, controller }
      setRunning(now)
    }
    report({ step: 'sending', bytes: 0 })
    try {
      const result = await send({
        aquariumId,
        file,
        signal,
        onSent: (bytes) => report({ step: 'sending', bytes }),
        onProgress: (progress) => report({ step: 'working', progress }),
      })
      if (signal.aborted) return
      cancel()
      done(result)
    } catch (thrown) {
      if (signal.aborted) return
      const error = await unreadable(file, thrown)
      if (signal.aborted) return
      cancel()
      failed(error)
    }
  }

  useEffect(
    () => () => {
      const was = stop()
      if (was?.task !== 'import') return
      notifyCancelled(was.progress)
      // The response may already have been on its way.
      void revalidate()
    },
    [stop, revalidate],
  )
  return { start, cancel }
}
