/** Letters: sent by SMTP, or written to the log for the operator to pass on. */
import type { FastifyBaseLogger } from 'fastify';
import type { Transporter } from 'nodemailer';
import type { Config } from '../config/config.js';

interface Letter {
  /** To whom it goes. */
  readonly name: string;
  /** The mail address; null where there is none, and the log is all that remains. */
  readonly to: string | null;
  readonly subject: string;
  readonly text: string;
}

export interface Mailer {
  /** Whether letters leave the house. */
  readonly sends: boolean;
  send(letter: Letter): Promise<void>;
  close(): void;
}

/** How long a mail server may keep silent. */
const PATIENCE = 15_000;

export function openMailer({ smtp, mailFrom }: Pick<Config, 'smtp' | 'mailFrom'>, log: FastifyBaseLogger): Mailer {
  return smtp === undefined ? mailToLog(log) : mailBySmtp(smtp, mailFrom);
}

function mailToLog(log: FastifyBaseLogger): Mailer {
  return {
    sends: false,
    async send({ name, to, subject, text }) {
      log.warn({ name, to, subject, text }, 'Can’t send email (SMTP_URL is not set). Please pass this on yourself');
    },
    close: () => {},
  };
}

function mailBySmtp(url: string, from: string): Mailer {
  let transport: Promise<Transporter> | undefined;
  const connect = async (): Promise<Transporter> => {
    const { createTransport } = await import('nodemailer');
    return createTransport(
      {
        url,
        connectionTimeout: PATIENCE,
        greetingTimeout: PATIENCE,
        socketTimeout: PATIENCE,
        disableFileAccess: true,
        disableUrlAccess: true,
      },
      { from },
    );
  };
  return {
    sends: true,
    async send({ name, to, subject, text }) {
      if (to === null) throw new Error(`${name} has no email address`);
      transport ??= connect();
      await (await transport).sendMail({ to: { name, address: to }, subject, text });
    },
    close: () => void transport?.then((opened) => opened.close()),
  };
}
