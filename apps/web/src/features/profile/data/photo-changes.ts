import { ask } from '#shared/supabase/ask.ts'
import { outsideCompany } from '#shared/supabase/client.ts'
import { uploadFile } from '#shared/supabase/uploads.ts'

/** Whose photo it is. */
export interface PhotoOwner {
  readonly id: string
  readonly name: string
  /** What the record holds now. */
  readonly photo: string | null
}

async function setPhoto(employeeId: string, fileId: string | null): Promise<void> {
  const args = { p_employee_id: employeeId, ...(fileId !== null && { p_file_id: fileId }) }
  await ask((db) => outsideCompany(db.rpc('set_profile_photo', args)).single())
}

/** Sends the picture and gives it to the person. Throws `AppError`. */
export async function savePhoto(employeeId: string, picture: File): Promise<void> {
  const { file_id } = await uploadFile({ purpose: 'avatar', employeeId }, picture)
  await setPhoto(employeeId, file_id)
}

/** Takes the photo off: the initials are back. Throws `AppError`. */
export function removePhoto(employeeId: string): Promise<void> {
  return setPhoto(employeeId, null)
}
