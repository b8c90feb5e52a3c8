import type { OpenedFile } from '../files/file-view.tsx'
import { ask } from '../supabase/ask.ts'
import { callFunction } from '../supabase/call-function.ts'
import { outsideCompany } from '../supabase/client.ts'

/** Throws `AppError`, like all below. */
export async function cancelDossier(id: string): Promise<void> {
  await ask((db) => outsideCompany(db.rpc('cancel_dossier', { p_dossier_id: id })), { nullable: true })
}

/** Orders one anew that failed or was cancelled. */
export async function retryDossier(id: string): Promise<void> {
  await ask((db) => outsideCompany(db.rpc('retry_dossier', { p_dossier_id: id })), { nullable: true })
}

export async function deleteDossier(id: string): Promise<void> {
  await ask((db) => outsideCompany(db.rpc('delete_dossier', { p_dossier_id: id })), { nullable: true })
}

/** Saves a file of a dossier; the trail keeps who opened it. */
export async function downloadFile(fileId: string): Promise<void> {
  const { url, name } = await callFunction<OpenedFile>('open-file', { file_id: fileId, download: true })
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
}
