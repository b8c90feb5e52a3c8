import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useForm } from 'react-hook-form'

import { toAppError } from '#shared/supabase/app-error.ts'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { Field } from '#shared/ui/field.tsx'
import { TextArea } from '#shared/ui/inputs.tsx'
import { Refusal } from '#shared/ui/refusal.tsx'
import { toast } from '#shared/ui/toast.tsx'
import { publishNotice, settingsKeys } from '../data/company/settings-queries.ts'
import { noticeSchema, type PrivacyNotice } from '../model/company/company-settings.ts'

export interface PublishNoticeDialogProps {
  readonly companyId: string
  /** The version in force, which the new one starts from. */
  readonly notice: PrivacyNotice
  readonly onClose: () => void
}

/** Writes and publishes the next version. A published version never changes: what somebody read stays readable. */
export function PublishNoticeDialog({ companyId, notice, onClose }: PublishNoticeDialogProps) {
  const formId = useId()
  const queryClient = useQueryClient()
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(noticeSchema),
    defaultValues: { text: notice.text },
  })
  const publish = useMutation({
    mutationFn: (text: string) => publishNotice(companyId, text),
    onSuccess: async () => {
      onClose()
      toast.success(`Versão ${String(notice.version + 1)} publicada`)
      await queryClient.invalidateQueries({ queryKey: settingsKeys.notice(companyId) })
    },
    onError: (failure) => {
      const { field, message } = toAppError(failure)
      if (field === 'text') setError('text', { message }, { shouldFocus: true })
    },
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      dismissible={!formState.isDirty}
      size="lg"
      title="Nova versão do aviso de privacidade"
      description="Quem for convidado a partir de agora lê esta versão no primeiro acesso. As versões anteriores e as leituras delas ficam guardadas, e uma versão publicada não pode ser alterada."
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button type="submit" form={formId} variant="primary" pending={publish.isPending} disabled={!formState.isDirty}>
            Publicar versão {notice.version + 1}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void handleSubmit(({ text }) => publish.mutate(text.trim()))(event)} className="flex flex-col gap-4">
        {!formState.errors.text && <Refusal error={publish.error} title="O aviso não foi publicado" />}
        <Field label="Texto do aviso" required error={formState.errors.text?.message}>
          <TextArea rows={14} {...register('text')} />
        </Field>
      </form>
    </Dialog>
  )
}
