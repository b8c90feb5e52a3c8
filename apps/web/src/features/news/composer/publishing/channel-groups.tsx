import { channelText } from '#shared/recipients/recipients.ts'
import { type ChannelGroup, groupsText, namesText } from '../../model/reach/reach.ts'

/** How people are told, a line for each channel and for each reason why not, with the first names. */
export function ChannelGroups({ groups }: { readonly groups: readonly ChannelGroup[] }) {
  return (
    <section aria-label="Quem é avisado" className="flex min-w-0 flex-col gap-2">
      <p className="font-medium tabular">{groupsText(groups)}</p>
      <ul aria-label="Canais" className="divide-y rounded-md border px-3">
        {groups.map((group) => (
          <li key={`${group.channels.join()}-${group.reason ?? ''}`} className="py-2">
            <p className={group.reason === null ? 'tabular' : 'tabular text-warning-text'}>{group.people.toLocaleString('pt-BR')}: {channelText(group)}</p>
            <p className="text-sm break-words text-text-muted">{namesText(group)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
