import { lazyDialog } from '#web/ui/lazy/lazy-dialog.tsx'

export const ProductDialog = lazyDialog(async () => (await import('./product-dialog.tsx')).ProductDialog)
