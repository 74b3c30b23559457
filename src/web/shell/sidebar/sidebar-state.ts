import { sidebarKey } from '#web/browser/storage-keys.ts'
import { createStore } from '#web/browser/store.ts'
import { useTaskHere } from '#web/ui/dialog/task-here.ts'
import { useMedia } from '#web/ui/theme/media.ts'

const store = createStore(isCollapsedNow, false)

export type SidebarState = {
  isWide: boolean
  isExpanded: boolean
  toggle: () => void
  closeDrawer: () => void
}

/** Beside the page from 960 px on, where the root element has its state before the first paint; below, a drawer. */
export function useSidebar(): SidebarState {
  const isWide = useMedia('(width >= 960px)', true)
  const isCollapsed = store.useValue()
  const drawer = useTaskHere()
  return {
    isWide,
    isExpanded: isWide ? !isCollapsed : drawer.task === true,
    toggle: () => (isWide ? collapse(!isCollapsed) : drawer.task ? drawer.close() : drawer.open(true)),
    closeDrawer: drawer.close,
  }
}

function collapse(isCollapsed: boolean): void {
  const { dataset } = document.documentElement
  if (isCollapsed) dataset.sidebar = 'collapsed'
  else delete dataset.sidebar
  try {
    if (isCollapsed) localStorage.setItem(sidebarKey, 'collapsed')
    else localStorage.removeItem(sidebarKey)
  } catch {
    // Storage is refused or full: the choice holds for this page only.
  }
  store.changed()
}

function isCollapsedNow(): boolean {
  return document.documentElement.dataset.sidebar === 'collapsed'
}
