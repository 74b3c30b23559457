// @types/oidc-provider describes the main module only.
declare module 'oidc-provider/lib/adapters/memory_adapter.js' {
  import type { AdapterConstructor } from 'oidc-provider'
  export function createMemoryAdapter(clockToleranceSeconds: number): AdapterConstructor
}
