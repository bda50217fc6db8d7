import { ContactForm } from "./ContactForm.tsx";
import { ContactPeople } from "./ContactPeople.tsx";
import css from "./contact.module.css";
import { TalkScene } from "./TalkScene.tsx";

/** Where anybody writes to the hub, or finds whom to call. */
export function ContactPage() {
  return (
    <section className={css.contact} aria-labelledby="contact-title">
      <div className={css.grid}>
        <div className={css.intro}>
          <h1 id="contact-title" className={css.title} tabIndex={-1}>
            Contact Us
          </h1>
          <p className={css.lead}>
            Ask us anything about the training, the fee or your chances. A mentor reads every
            message and answers by email.
          </p>
        </div>
        <div className={css.form}>
          <h2 className={css.formTitle}>Write to us</h2>
          <ContactForm />
        </div>
        <div className={css.people}>
          <ContactPeople />
          <TalkScene />
        </div>
      </div>
    </section>
  );
}
