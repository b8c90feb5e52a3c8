import { CopyButton } from '#shared/ui/copy-button.tsx'
import { TEXT_LINK } from '#shared/ui/text-link.ts'
import type { NewAuthenticator } from '../data/session/second-factor.ts'

/** What an authenticator reads: the picture, an address for the device at hand, and the key to type. */
export function AuthenticatorKey({ made }: { readonly made: NewAuthenticator }) {
  return (
    <>
      <img src={made.picture} alt="Código QR para o aplicativo autenticador" className="mx-auto size-52 rounded-md border bg-white" />
      <div className="rounded-md bg-sunken px-3 py-2 text-sm">
        <p className="text-text-muted">Não consegue ler o código QR? Digite esta chave no aplicativo:</p>
        <p className="mt-1 flex items-start gap-1">
          <code className="min-w-0 flex-1 break-all" data-testid="chave">
            {made.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
          </code>
          <CopyButton value={made.secret} name="a chave" />
        </p>
        <a href={made.uri} className={`${TEXT_LINK} hidden coarse:inline-flex`}>
          Abrir no aplicativo deste celular
        </a>
      </div>
    </>
  )
}
