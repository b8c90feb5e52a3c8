import { Mail } from 'lucide-react'

import { useAct } from '#shared/form/use-act.ts'
import { Button } from '#shared/ui/button.tsx'
import { toast } from '#shared/ui/toast.ts'
import { fetchEmails } from '../data/list/emails-query.ts'

const withoutText = (count: number): string => (count === 0 ? '' : `${count === 1 ? '1 pessoa não tem' : `${count} pessoas não têm`} e-mail cadastrado.`)

/** Copies the e-mails of the selected people, ready for the recipients of a message. */
export function CopyEmailsButton({ companyId, ids }: { readonly companyId: string; readonly ids: readonly string[] }) {
  const copy = useAct({
    act: async () => {
      const emails = await fetchEmails(companyId, ids)
      if (emails.length > 0) await navigator.clipboard.writeText(emails.join('; '))
      return emails.length
    },
    done: (count) => (count === 0 ? null : [count === 1 ? '1 e-mail copiado' : `${count} e-mails copiados`, withoutText(ids.length - count)]),
    failed: 'Os e-mails não foram copiados',
    onDone: (count) => {
      if (count === 0) toast.info('Nenhum e-mail para copiar', { description: withoutText(ids.length) })
    },
  })
  return (
    <Button size="sm" pending={copy.isPending} onClick={() => copy.mutate()}>
      <Mail aria-hidden="true" className="size-4" />
      Copiar e-mails
    </Button>
  )
}
