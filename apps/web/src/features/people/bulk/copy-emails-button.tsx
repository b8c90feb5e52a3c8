import { useMutation } from '@tanstack/react-query'
import { Mail } from 'lucide-react'

import { toAppError } from '#shared/supabase/app-error.ts'
import { Button } from '#shared/ui/button.tsx'
import { toast } from '#shared/ui/toast.ts'
import { fetchEmails } from '../data/list/emails-query.ts'

/** Copies the e-mails of the selected people, ready for the recipients of a message. */
export function CopyEmailsButton({ companyId, ids }: { readonly companyId: string; readonly ids: readonly string[] }) {
  const copy = useMutation({
    mutationFn: async () => {
      const emails = await fetchEmails(companyId, ids)
      if (emails.length > 0) await navigator.clipboard.writeText(emails.join('; '))
      return emails.length
    },
    onSuccess: (count) => {
      const without = ids.length - count
      const rest = without > 0 ? { description: `${without === 1 ? '1 pessoa não tem' : `${without} pessoas não têm`} e-mail cadastrado.` } : {}
      if (count === 0) toast.info('Nenhum e-mail para copiar', rest)
      else toast.success(count === 1 ? '1 e-mail copiado' : `${count} e-mails copiados`, rest)
    },
    onError: (problem) => toast.error('Os e-mails não foram copiados', { description: toAppError(problem).message }),
  })
  return (
    <Button size="sm" pending={copy.isPending} onClick={() => copy.mutate()}>
      <Mail aria-hidden="true" className="size-4" />
      Copiar e-mails
    </Button>
  )
}
