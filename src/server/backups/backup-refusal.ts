/** Why a backup cannot be made, checked or restored, in sentences for the operator. */
export class BackupRefusal extends Error {
  override readonly name = 'BackupRefusal'
}
