import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'

import { SavedCheckbox } from '#shared/form/saved-checkbox.tsx'
import { toAppError } from '#shared/supabase/app-error.ts'
import { Card } from '#shared/ui/card.tsx'
import { SelectInput } from '#shared/ui/inputs.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { toast } from '#shared/ui/toast.ts'
import { choosePreference } from '../data/notification-changes.ts'
import { settingsQuery } from '../data/notification-queries.ts'
import { EMAIL_CHOICES, EMAIL_LABELS, emailChoiceOf, type NotificationSetting } from '../model/notification.ts'
import { useUserId } from './use-notification-actions.ts'

/** How to be told of each kind: in the product, by mail, both or neither. Each choice is saved at once. */
export function NotificationPreferences() {
  const settings = useQuery(settingsQuery(useUserId()))
  return (
    <Card>
      <p className="mb-4 text-text-muted">
        Escolha como receber cada aviso. Os e-mails trazem só o assunto e o link, nunca nomes nem dados pessoais; o resumo diário sai às 8 h.
      </p>
      <QueryStates query={settings} pending={<Skeleton className="h-64" />}>
        {(rows) => (
          <ul className="divide-y">
            {rows.map((row) => (
              <Preference key={row.kind} setting={row} />
            ))}
          </ul>
        )}
      </QueryStates>
    </Card>
  )
}

function Preference({ setting }: { readonly setting: NotificationSetting }) {
  const queryClient = useQueryClient()
  const emailId = useId()
  const { queryKey } = settingsQuery(useUserId())
  const put = (next: NotificationSetting): void => {
    queryClient.setQueryData(queryKey, (rows) => rows?.map((row) => (row.kind === next.kind ? next : row)))
  }
  const save = useMutation({
    mutationFn: ({ kind, in_app, email }: NotificationSetting) => choosePreference(kind, in_app ?? false, email),
    onMutate: (next) => {
      const before = queryClient.getQueryData(queryKey)?.find(({ kind }) => kind === next.kind)
      put(next)
      return before
    },
    onSuccess: () => toast.success('Preferência salva'),
    onError: (problem, _, before) => {
      if (before) put(before)
      toast.error('Não foi possível salvar a preferência', { description: toAppError(problem).message })
    },
  })
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 py-3">
      <fieldset className="contents">
        <legend className="float-left min-w-0 flex-1 basis-64 font-medium">{setting.label}</legend>
        {setting.in_app !== null && (
          <SavedCheckbox label="No aplicativo" checked={setting.in_app} save={(checked) => save.mutateAsync({ ...setting, in_app: checked })} />
        )}
        <div className="flex items-center gap-2">
          <label htmlFor={emailId}>E-mail</label>
          <span className="w-40">
            <SelectInput
              id={emailId}
              value={setting.email}
              onChange={(event) => save.mutate({ ...setting, email: emailChoiceOf(event.target.value) })}
              options={EMAIL_CHOICES.filter((choice) => setting.in_app !== null || choice !== 'instant').map((choice) => [choice, EMAIL_LABELS[choice]])}
            />
          </span>
        </div>
      </fieldset>
    </li>
  )
}
