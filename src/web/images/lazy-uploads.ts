import { useEffect } from 'react'
import { createStore } from '#web/browser/store.ts'
import { whenIdle } from '#web/browser/when-idle.ts'
import { notifyNotLoaded } from '#web/lazy/import-or-notify.ts'
import { importWithStyles } from '#web/lazy/import-with-styles.ts'

type Part = typeof import('./tank-uploads.tsx')

let part: Part | undefined
const store = createStore(() => part, part)

async function load(): Promise<Part> {
  part ??= await importWithStyles(() => import('./tank-uploads.tsx'))
  store.changed()
  return part
}

/** What sends photos, whose code is fetched when the browser has nothing else to do, or with the first photo. */
export function useLazyUploads() {
  useEffect(() => whenIdle(() => void load().catch(() => {})), [])
  return {
    /** The list of what is on its way, once there can be any. */
    TankUploads: store.useValue()?.TankUploads,
    async add(files: Iterable<File>, ...to: Parameters<Part['uploadsOf']>) {
      const loaded = await load().catch(() => notifyNotLoaded('Error uploading image'))
      loaded?.uploadsOf(...to).uploads.add(files)
    },
  }
}
