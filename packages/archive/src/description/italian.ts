import type { Described } from './described.ts';

export const italian = ({
  client,
  version,
  year,
  from,
  to,
  key,
}: Described): string => `# Libri di ${client}: documentazione delle procedure

Kontor ${version}. Questo archivio: ${year === 'all' ? 'tutti gli anni' : year}, dal ${from} al ${to}.

## Come sono tenuti i libri

- Ogni registrazione ha tanto in dare quanto in avere. La banca dati rifiuta ogni altra.
- Ciò che è registrato non è mai modificato né cancellato. Un errore si corregge con un’altra registrazione, che annulla la prima.
- Le registrazioni sono numerate senza lacune. I documenti indicano la loro registrazione, e le registrazioni il loro documento.
- Un periodo chiuso non accetta registrazioni. Chi lo riapre è annotato con il motivo.
- I giustificativi ricevuti sono conservati byte per byte, collegati a ciò che provano. Le lettere sono conservate come spedite.
- Ogni modifica figura nel registro delle modifiche: chi, quando, con quale richiesta, prima e dopo. I suoi anelli sono concatenati con SHA-256.
- Registrazioni e documenti vi sono sigillati con il loro SHA-256.
- Le persone accedono personalmente e hanno un ruolo. I programmi hanno chiavi con diritti.

## Contenuto

| file | contenuto |
| --- | --- |
| books/ | conti, aliquote IVA, giornale, registrazioni, righe, saldi, chiusure di esercizi e periodi |
| documents/, parties/ | fatture, fatture di fornitori, pagamenti, registrazioni come inviate; clienti, fornitori, articoli, centri di costo, progetti |
| receipts/, letters/, bank/ | i file, e ciò che se ne sa |
| vat/, assets/ | rendiconti IVA con i loro file per l’amministrazione; registro dei cespiti |
| accruals/, payroll/, annual-accounts/, fiduciaries/ | delimitazioni; giornali salari; indicazioni dei conti annuali; esportazioni e importazioni di fiduciari |
| settings/ | impostazioni: moneta, conti, metodo IVA, serie di numeri |
| log/audit | il registro delle modifiche |
| log/checks, log/nightly | i controlli fatti con questo archivio, e quelli di ogni notte |
| log/migrations | le modifiche della banca dati, con le loro date |
| log/members, log/former-members, log/keys | chi ha o aveva accesso, e in quale ruolo |
| log/leave | ciò che i programmi possono o potevano registrare da soli |
| log/archives | gli archivi precedenti |

Ogni tabella esiste come righe JSON e come CSV con gli stessi valori: UTF-8, importi con il punto, giorni come 2026-12-31, ore in UTC.

## Come si prova

manifest.json contiene lo SHA-256 di ogni file e i totali di ogni anno. manifest.sig è la sua firma (Ed25519) con la chiave ${key}. manifest.tsr è una marca temporale secondo RFC 3161, se era impostato un server.

\`node verify.mjs\` in questa cartella controlla tutto e indica ogni modifica; gli basta Node 20 o più recente. Confrontate la chiave con quella pubblicata dall’installazione, e prendete il programma da un luogo fidato.

## Per quanto tempo

Dieci anni dalla fine dell’esercizio; 26 anni per i documenti relativi a immobili. Verificate una volta all’anno che l’archivio sia intatto e leggibile, e annotatelo.
`;
